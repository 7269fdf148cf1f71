import { api, errorOf } from "#src/platform/browser-api.ts";
import type { ListName } from "./inbox-state.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

const calls = api.admin.messages;
const param = (id: number) => ({ param: { id: String(id) } });

/** What of a list is asked for, in the words of the call. */
function queryOf(name: ListName, search: string) {
  return { archived: name === "archived" ? ("1" as const) : ("0" as const), ...(search === "" ? {} : { q: search }) };
}

/** @throws when nobody answers or the answer is no page */
export async function fetchPage(
  name: ListName,
  search: string,
  { before, signal }: { before?: string; signal?: AbortSignal } = {},
): Promise<MessagePage> {
  const query = { ...queryOf(name, search), ...(before === undefined ? {} : { before }) };
  const answer: Response = await calls.$get({ query }, signal ? { init: { signal } } : undefined);
  return (await read(answer)) as MessagePage;
}

/** @returns null when there is no such message @throws when nobody answers */
export async function fetchMessage(id: number): Promise<StaffMessage | null> {
  const answer: Response = await calls[":id"].$get(param(id));
  return answer.status === 404 ? null : ((await read(answer)) as { message: StaffMessage }).message;
}

/** Changes are small and are sent even when the page is left in the same moment (MSG-06). */
const lasting = { init: { keepalive: true } };

/** The changes of one message. Each gives the message as it is then, deleting nothing. @throws when it has not worked */
export const changes = {
  archive: async ({ id, archived }: StaffMessage) =>
    readMessage(await calls[":id"].archive.$put({ ...param(id), json: { archived: !archived } }, lasting)),
  markRead: async (id: number, isRead: boolean) =>
    readMessage(await calls[":id"].read.$put({ ...param(id), json: { read: isRead } }, lasting)),
  sendAgain: async ({ id }: StaffMessage) =>
    readMessage(await calls[":id"]["send-again"].$post({ ...param(id), json: {} }, lasting)),
  remove: async ({ id }: StaffMessage) => {
    await read(await calls[":id"].$delete(param(id), lasting));
    return undefined;
  },
};

/** Where the browser downloads a list as a file. */
export function exportAddress(name: ListName, search: string): string {
  return `/api/admin/messages/export?${new URLSearchParams(queryOf(name, search))}`;
}

async function readMessage(answer: Response): Promise<StaffMessage> {
  return ((await read(answer)) as { message: StaffMessage }).message;
}

async function read(answer: Response): Promise<unknown> {
  if (answer.ok) return answer.json();
  throw new Refused(answer.status, await errorOf(answer, "The server could not do it."));
}

/** What the server has said no to, in its words. */
export class Refused extends Error {
  override name = "Refused";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
