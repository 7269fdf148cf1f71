import type { Me } from "#src/staff/session/me.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import type { SignedIn } from "./accounts.ts";

/* People for addUser, beside Rita, who is a siteadmin. */
export const ben = { name: "Ben Oak", email: "ben@example.com", role: "user" } as const;
export const sol = { name: "Sol Reed", email: "sol@example.com", role: "siteadmin" } as const;

export function setRole(who: SignedIn, id: number | string, role: unknown): Promise<Response> {
  return who.send("PUT", `/api/admin/users/${id}`, { role });
}

export function remove(who: SignedIn, id: number | string): Promise<Response> {
  return who.send("DELETE", `/api/admin/users/${id}`);
}

/** Every account that a siteadmin sees. */
export async function listUsers(who: SignedIn): Promise<Me[]> {
  return ((await (await who.send("GET", "/api/admin/users")).json()) as { users: Me[] }).users;
}

/** The role as it is stored; undefined for a deleted user. */
export async function storedRole({ db }: Pick<TestApp, "db">, id: number): Promise<string | undefined> {
  return (await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst())?.role;
}
