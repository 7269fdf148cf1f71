import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { kept, param } from "#src/browser/call-parts.ts";
import { findInInbox, type Inbox, type ListName, startInbox } from "./inbox-state.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

const calls = api.admin.messages;
const loadTexts = { failed: "Loading the messages has failed.", log: true };

/** Both lists, and the message that the page's address names if neither has it. */
export async function fetchInbox(
  search: string,
  linkedId: number | undefined,
  signal: AbortSignal,
): Promise<Result<Inbox>> {
  const [active, archived] = await Promise.all([
    fetchPage("active", search, { signal }),
    fetchPage("archived", search, { signal }),
  ]);
  if (!active.ok) return active;
  if (!archived.ok) return archived;
  const inbox = startInbox(active.value, archived.value);
  if (linkedId === undefined || findInInbox(inbox, linkedId)) return { ok: true, value: inbox };
  const linked = await callApi(
    () => calls[":id"].$get(param(linkedId)),
    { failed: loadTexts.failed },
    ({ message }) => message,
  );
  if (linked.ok) return { ok: true, value: { ...inbox, linked: linked.value } };
  // A deleted message is no failure.
  if (linked.error.status === 404) return { ok: true, value: { ...inbox, linked: null } };
  console.error(linked.error.text, linked.error.detail);
  return linked;
}

/** @param before cursor of the page; the first page without it */
export function fetchPage(
  name: ListName,
  search: string,
  { before, signal }: { before?: string; signal: AbortSignal },
): Promise<Result<MessagePage>> {
  const query = { ...queryOf(name, search), ...(before === undefined ? {} : { before }) };
  return callApi(() => calls.$get({ query }, { init: { signal } }), loadTexts);
}

/** The calls that change one message, also if the page is left at the same moment (MSG-06). All but `remove` answer with the message as it is then. */
export const changes = {
  archive: ({ id, archived }: StaffMessage) =>
    calls[":id"].archive.$put({ ...param(id), json: { archived: !archived } }, kept),
  markRead: ({ id }: StaffMessage, read: boolean) => calls[":id"].read.$put({ ...param(id), json: { read } }, kept),
  sendAgain: ({ id }: StaffMessage) => calls[":id"]["send-again"].$post({ ...param(id), json: {} }, kept),
  remove: ({ id }: StaffMessage) => calls[":id"].$delete(param(id), kept),
};

/** Where the browser downloads a list as a file. */
export function exportAddress(name: ListName, search: string): string {
  return `/api/admin/messages/export?${new URLSearchParams(queryOf(name, search))}`;
}

function queryOf(name: ListName, search: string) {
  return { archived: name === "archived" ? ("1" as const) : ("0" as const), ...(search === "" ? {} : { q: search }) };
}
