import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import type { Recipients } from "./read-recipients.server.ts";

const load = (signal: AbortSignal): Promise<Result<Recipients>> =>
  callApi(() => api.admin.company.recipients.$get({}, { init: { signal } }), {
    failed: "The list of recipients could not be loaded.",
  });

/** Adds, removes or asks an address. The password is sent when the login is more than ten minutes ago. */
export type ChangeRecipients = {
  add(email: string, currentPassword?: string): Promise<Result<Recipients>>;
  remove(id: string, currentPassword?: string): Promise<Result<Recipients>>;
  sendAgain(id: string): Promise<Result<Recipients>>;
};

/** Who gets the inquiries, and how the list is changed. */
export function useRecipients() {
  const resource = useResource(load);

  async function take(call: Promise<Result<Recipients>>): Promise<Result<Recipients>> {
    const result = await call;
    if (result.ok) resource.mutate(() => result.value);
    // Someone else has changed the list.
    else if (result.error.status === 404 || result.error.status === 409) await resource.reload();
    return result;
  }

  const calls = api.admin.company.recipients;
  const change: ChangeRecipients = {
    add(email, currentPassword) {
      const json = { email, ...(currentPassword && { currentPassword }) };
      return take(callApi(() => calls.$post({ json }), { fallback: "The address could not be added." }));
    },
    remove(id, currentPassword) {
      const sent = { param: { id }, json: { ...(currentPassword && { currentPassword }) } };
      return take(callApi(() => calls[":id"].remove.$post(sent), { fallback: "The address could not be removed." }));
    },
    sendAgain(id) {
      const call = () => calls[":id"]["send-again"].$post({ param: { id }, json: {} });
      return take(callApi(call, { fallback: "The email could not be sent again." }));
    },
  };
  return { resource, change };
}
