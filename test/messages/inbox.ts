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

/** The first page of a list. */
export async function firstPage(who: SignedIn, query = ""): Promise<MessagePage> {
  return (await (await who.send("GET", path + query)).json()) as MessagePage;
}

/** The messages as the database has them. */
export function storedMessages({ db }: Pick<TestApp, "db">) {
  return db.selectFrom("messages").selectAll().orderBy("id").execute();
}
