import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { kept, param } from "#src/browser/call-parts.ts";
import { findInInbox, type Inbox, type ListName, withOlder } from "./inbox-state.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

const calls = api.admin.messages;

/** Both lists, each with at least so many messages, as far as it has them, and the message that the page's address names if neither has it. */
export async function fetchInbox(
  { search, linkedId }: { search: string; linkedId: number | undefined },
  atLeast: Readonly<Record<ListName, number>>,
  signal: AbortSignal,
): Promise<Result<Inbox>> {
  const [active, archived] = await Promise.all([
    fetchShown("active", search, { atLeast: atLeast.active, signal }),
    fetchShown("archived", search, { atLeast: atLeast.archived, signal }),
  ]);
  if (!active.ok) return active;
  if (!archived.ok) return archived;
  const inbox = { active: active.value, archived: archived.value };
  if (linkedId === undefined || findInInbox(inbox, linkedId)) return { ok: true, value: inbox };
  const texts = { failed: "The message could not be loaded." };
  const linked = await callApi(() => calls[":id"].$get(param(linkedId), { init: { signal } }), texts);
  // A deleted message is no failure.
  if (!linked.ok && linked.error.status !== 404) return linked;
  return { ok: true, value: { ...inbox, linked: linked.ok ? linked.value.message : null } };
}

async function fetchShown(
  name: ListName,
  search: string,
  { atLeast, signal }: { atLeast: number; signal: AbortSignal },
): Promise<Result<MessagePage>> {
  let shown = await fetchPage(name, search, { signal });
  while (shown.ok && shown.value.next !== null && shown.value.messages.length < atLeast) {
    const older = await fetchPage(name, search, { before: shown.value.next, signal });
    shown = older.ok ? { ok: true, value: withOlder(shown.value, older.value) } : older;
  }
  return shown;
}

/** @param before cursor of the page; the first page without it */
export function fetchPage(
  name: ListName,
  search: string,
  { before, signal }: { before?: string; signal: AbortSignal },
): Promise<Result<MessagePage>> {
  const query = { ...queryOf(name, search), ...(before === undefined ? {} : { before }) };
  const texts = { failed: "Loading the messages has failed.", log: true };
  return callApi(() => calls.$get({ query }, { init: { signal } }), texts);
}

/** The calls that change one message, also if the page is left at the same moment (MSG-06). */
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
