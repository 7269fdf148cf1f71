import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import type { ListName } from "./inbox-state.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

const calls = api.admin.messages;
const param = (id: number) => ({ param: { id: String(id) } });

/** What of a list is asked for, in the words of the call. */
function queryOf(name: ListName, search: string) {
  return { archived: name === "archived" ? ("1" as const) : ("0" as const), ...(search === "" ? {} : { q: search }) };
}

const loadTexts = { failed: "Loading the messages has failed.", log: true };

export function fetchPage(
  name: ListName,
  search: string,
  { before, signal }: { before?: string; signal: AbortSignal },
): Promise<Result<MessagePage>> {
  const query = { ...queryOf(name, search), ...(before === undefined ? {} : { before }) };
  return callApi(() => calls.$get({ query }, { init: { signal } }), loadTexts);
}

/** @returns null when there is no such message */
export async function fetchMessage(id: number): Promise<Result<StaffMessage | null>> {
  const result = await callApi(() => calls[":id"].$get(param(id)), { failed: loadTexts.failed }, messageOf);
  if (result.ok) return result;
  if (result.error.status === 404) return { ok: true, value: null };
  console.error(result.error.text, result.error.detail);
  return result;
}

/** Changes are small and are sent even when the page is left in the same moment (MSG-06). */
const lasting = { init: { keepalive: true } };

/** The changes of one message. Each gives the message as it is then, deleting nothing. */
export const changes = {
  archive: ({ id, archived }: StaffMessage, failed: string) =>
    callApi(
      () => calls[":id"].archive.$put({ ...param(id), json: { archived: !archived } }, lasting),
      { failed, log: true },
      messageOf,
    ),
  markRead: (id: number, read: boolean, failed: string) =>
    callApi(() => calls[":id"].read.$put({ ...param(id), json: { read } }, lasting), { failed, log: true }, messageOf),
  sendAgain: ({ id }: StaffMessage, failed: string) =>
    callApi(
      () => calls[":id"]["send-again"].$post({ ...param(id), json: {} }, lasting),
      { failed, log: true },
      messageOf,
    ),
  remove: ({ id }: StaffMessage, failed: string) =>
    callApi(
      () => calls[":id"].$delete(param(id), lasting),
      { failed, log: true },
      () => undefined,
    ),
};

/** Where the browser downloads a list as a file. */
export function exportAddress(name: ListName, search: string): string {
  return `/api/admin/messages/export?${new URLSearchParams(queryOf(name, search))}`;
}

function messageOf({ message }: { message: StaffMessage }): StaffMessage {
  return message;
}
