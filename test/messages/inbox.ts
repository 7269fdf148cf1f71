import type { MessagePage } from "#src/features/messages/inbox/list-page.server.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";

export const path = "/api/admin/messages";

/** Every call that names a message, in order. */
export const callsOn = (id: number | string): readonly (readonly [method: string, path: string, body?: unknown])[] => [
  ["GET", `${path}/${id}`],
  ["PUT", `${path}/${id}/archive`, { archived: true }],
  ["PUT", `${path}/${id}/read`, { read: true }],
  ["POST", `${path}/${id}/send-again`, {}],
  ["DELETE", `${path}/${id}`],
];

/** One page of messages, the first by default. */
export async function listOf(who: SignedIn, query: Record<string, string> = {}): Promise<MessagePage> {
  const answer = await who.send("GET", `${path}?${new URLSearchParams(query)}`);
  if (answer.status !== 200) throw new Error(`The messages were answered with ${answer.status}`);
  return (await answer.json()) as MessagePage;
}

/** The ids of every page. */
export async function allPages(who: SignedIn, query: Record<string, string> = {}): Promise<number[][]> {
  const pages: number[][] = [];
  for (let before: string | null = ""; before !== null; ) {
    const page = await listOf(who, { ...query, ...(before && { before }) });
    pages.push(page.messages.map(({ id }) => id));
    before = page.next;
  }
  return pages;
}

/** The messages as the database has them. */
export function storedMessages({ db }: Pick<TestApp, "db">) {
  return db.selectFrom("messages").selectAll().orderBy("id").execute();
}
