import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#src/platform/browser-api.ts";
import { roleNames } from "../access.ts";
import type { Me } from "../session/me.server.ts";
import type { GivenRole } from "./schema.ts";

type Users = readonly Me[] | "loading" | "failed";
type Change = {
  user: Me;
  /** Begins the line in the console. */
  what: string;
  call(): Promise<Pick<Response, "ok" | "status">>;
  /** For people who do not see the row change. */
  done: string;
  show(users: readonly Me[]): readonly Me[];
  takeBack(users: readonly Me[]): readonly Me[];
};

/**
 * Everybody with an account. A change shows at once; when it fails, why goes to the console, the row is as it was, and the truth
 * is loaded again (USER-05). `said` is for people who do not see the row change.
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

  const change = (how: (all: readonly Me[]) => readonly Me[]) =>
    setUsers((before) => (typeof before === "object" ? how(before) : before));

  /** One change of a row at a time. */
  async function attempt({ user, what, call, done, show, takeBack }: Change) {
    if (busy.current.has(user.id)) return;
    busy.current.add(user.id);
    setSaid("");
    change(show);
    try {
      const answer = await call();
      if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`);
      setSaid(done);
    } catch (reason) {
      console.error(`${what} has failed.`, reason);
      // Before the truth is asked for: without a network it does not come.
      change(takeBack);
      await load();
    }
    busy.current.delete(user.id);
  }

  return {
    users,
    said,
    load,
    setRole: (user: Me, role: GivenRole) =>
      attempt({
        user,
        what: "Changing a role",
        call: () => api.admin.users[":id"].$put({ param: { id: String(user.id) }, json: { role } }),
        done: `${user.name} is now ${roleNames[role]}.`,
        show: (all) => all.map((one) => (one.id === user.id ? { ...one, role } : one)),
        takeBack: (all) => all.map((one) => (one.id === user.id ? user : one)),
      }),
    remove(user: Me) {
      const place = typeof users === "object" ? users.indexOf(user) : 0;
      return attempt({
        user,
        what: "Deleting a user",
        call: () => api.admin.users[":id"].$delete({ param: { id: String(user.id) } }),
        done: `${user.name} was deleted.`,
        show: (all) => all.filter((one) => one.id !== user.id),
        takeBack: (all) => all.toSpliced(place, 0, user),
      });
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
