import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#src/platform/browser-api.ts";
import { useStatus } from "#src/ui/use-status.ts";
import { roleNames } from "../access.ts";
import type { Me } from "../session/me.server.ts";
import { type GivenRole, givenRoles } from "./schema.ts";

type Users = readonly Me[] | "loading" | "failed";
type Change = {
  user: Me;
  /** Begins the line in the console. */
  what: string;
  call(): Promise<Pick<Response, "ok" | "status">>;
  show(users: readonly Me[]): readonly Me[];
  takeBack(users: readonly Me[]): readonly Me[];
};

/**
 * Everybody with an account. A change shows at once; when it fails, why goes to the console, the row is as it was, and the truth
 * is loaded again (USER-05). The status says what was changed, and takes the last change of a role back (USER-08).
 */
export function useUsers() {
  const [users, setUsers] = useState<Users>("loading");
  const { status, announce, clear } = useStatus();
  const busy = useRef(new Set<number>());

  const load = useCallback(async () => {
    const loaded = await fetchUsers();
    // What is on the screen is better than nothing.
    setUsers((before) => (loaded === "failed" && typeof before === "object" ? before : loaded));
  }, []);
  useEffect(() => void load(), [load]);

  const change = (how: (all: readonly Me[]) => readonly Me[]) =>
    setUsers((before) => (typeof before === "object" ? how(before) : before));

  /**
   * One change of a row at a time.
   *
   * @returns whether it was made
   */
  async function attempt({ user, what, call, show, takeBack }: Change): Promise<boolean> {
    if (busy.current.has(user.id)) return false;
    busy.current.add(user.id);
    let made = false;
    clear();
    change(show);
    try {
      const answer = await call();
      if (!answer.ok) throw new Error(`The server answered with ${answer.status}.`);
      made = true;
    } catch (reason) {
      console.error(`${what} has failed.`, reason);
      // Before the truth is asked for: without a network it does not come.
      change(takeBack);
      await load();
    }
    busy.current.delete(user.id);
    return made;
  }

  function giveRole(user: Me, role: GivenRole): Promise<boolean> {
    return attempt({
      user,
      what: "Changing a role",
      call: () => api.admin.users[":id"].$put({ param: { id: String(user.id) }, json: { role } }),
      show: (all) => all.map((one) => (one.id === user.id ? { ...one, role } : one)),
      takeBack: (all) => all.map((one) => (one.id === user.id ? user : one)),
    });
  }

  return {
    users,
    status,
    load,
    /** Takes effect at once. @param onUndo runs when the person takes it back, before it is taken back */
    async setRole(user: Me, role: GivenRole, onUndo: () => void) {
      const former = givenRoles.find((one) => one === user.role);
      if (!former || !(await giveRole(user, role))) return;
      const text = `${user.name} is now ${roleNames[role]}, and signed out everywhere.`;
      const undo = async () => {
        onUndo();
        if (!(await giveRole({ ...user, role }, former))) return;
        announce({ is: "done", text: `${user.name} is ${roleNames[former]} again.` });
      };
      announce({ is: "done", text, undo: () => void undo() });
    },
    async remove(user: Me) {
      const place = typeof users === "object" ? users.indexOf(user) : 0;
      const made = await attempt({
        user,
        what: "Deleting a user",
        call: () => api.admin.users[":id"].$delete({ param: { id: String(user.id) } }),
        show: (all) => all.filter((one) => one.id !== user.id),
        takeBack: (all) => all.toSpliced(place, 0, user),
      });
      if (made) announce({ is: "done", text: `${user.name} was deleted.` });
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
