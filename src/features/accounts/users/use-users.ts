import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#src/platform/browser-api.ts";
import type { Me } from "../session/me.server.ts";
import { roleNames } from "./role-names.ts";
import type { GivenRole } from "./schema.ts";

type Users = readonly Me[] | "loading" | "failed";

/**
 * Everybody with an account. A change shows at once; when it fails, why goes to the console and the truth is loaded again
 * (USER-05). `said` is for people who do not see the row change.
 */
export function useUsers() {
  const [users, setUsers] = useState<Users>("loading");
  const [said, setSaid] = useState("");
  const busy = useRef(new Set<number>());

  const load = useCallback(async () => {
    const loaded = await fetchUsers();
    // What is on the screen is better than nothing.
    setUsers((before) => (loaded === "failed" && typeof before === "object" ? before : loaded));
  }, []);
  useEffect(() => void load(), [load]);

  const change = (how: (users: readonly Me[]) => readonly Me[]) =>
    setUsers((before) => (typeof before === "object" ? how(before) : before));

  /** One change of a row at a time. */
  async function attempt(user: Me, what: string, call: () => Promise<Pick<Response, "ok" | "status">>, done: string) {
    if (busy.current.has(user.id)) return;
    busy.current.add(user.id);
    setSaid("");
    try {
      const answer = await call();
      if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`);
      setSaid(done);
    } catch (reason) {
      console.error(`${what} has failed.`, reason);
      await load();
    }
    busy.current.delete(user.id);
  }

  return {
    users,
    said,
    load,
    async setRole(user: Me, role: GivenRole) {
      const call = () => api.admin.users[":id"].$put({ param: { id: String(user.id) }, json: { role } });
      change((all) => all.map((one) => (one.id === user.id ? { ...one, role } : one)));
      await attempt(user, "Changing a role", call, `${user.name} is now ${roleNames[role]}.`);
    },
    async remove(user: Me) {
      const call = () => api.admin.users[":id"].$delete({ param: { id: String(user.id) } });
      change((all) => all.filter((one) => one.id !== user.id));
      await attempt(user, "Deleting a user", call, `${user.name} was deleted.`);
    },
  };
}

async function fetchUsers(): Promise<readonly Me[] | "failed"> {
  try {
    const answer = await api.admin.users.$get();
    if (answer.ok) return (await answer.json()).users;
    throw new Error(`The server answered with ${(answer as Response).status}.`);
  } catch (reason) {
    console.error("Loading the users has failed.", reason);
    return "failed";
  }
}
