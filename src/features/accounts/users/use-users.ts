import { useRef } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { roleNames } from "#src/staff/session/access.ts";
import type { Me } from "#src/staff/session/me.ts";
import { useStatus } from "#src/ui/feedback/status-bar.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type { Leaving } from "./leaving.server.ts";
import { type AssignableRole, assignableRoles } from "./schema.ts";

type Users = readonly Me[];

const paramOf = ({ id }: Me) => ({ id: String(id) });

function fetchUsers() {
  const call = () => api.admin.users.$get();
  return callApi(call, { failed: "The users could not be loaded.", log: true }, (body): Users => body.users);
}

/**
 * The accounts. A change shows at once; if it fails, it is reverted and the list reloaded (USER-05). The status bar names the change
 * and can undo the last change of a role (USER-08).
 */
export function useUsers() {
  const resource = useResource(fetchUsers);
  const { data: users, reload, mutate } = resource;
  const { status, announce, clear } = useStatus();
  const busy = useRef(new Set<number>());

  /** Shows a change and sends it. One change of a row at a time. @returns the answer to a success */
  async function apply<T>(
    { id }: Me,
    call: () => Promise<Result<T>>,
    show: (users: Users) => Users,
    revert: (users: Users) => Users,
  ): Promise<T | undefined> {
    if (busy.current.has(id)) return undefined;
    busy.current.add(id);
    clear();
    mutate(show);
    const result = await call();
    if (!result.ok) {
      // Reverted first: without a network the list does not reload.
      mutate(revert);
      await reload();
    }
    busy.current.delete(id);
    return result.ok ? result.value : undefined;
  }

  function changeRole(user: Me, role: AssignableRole) {
    const texts = { failed: "Changing a role has failed.", log: true };
    const replaceBy = (row: Me) => (all: Users) => all.map((one) => (one.id === user.id ? row : one));
    return apply(
      user,
      () => callApi(() => api.admin.users[":id"].$put({ param: paramOf(user), json: { role } }), texts),
      replaceBy({ ...user, role }),
      replaceBy(user),
    );
  }

  return {
    resource,
    status,
    /** @param onUndo runs before an undo is sent */
    async setRole(user: Me, role: AssignableRole, onUndo: () => void) {
      const former = assignableRoles.find((one) => one === user.role);
      if (!former || !(await changeRole(user, role))) return;
      const text = `${user.name} is now ${roleNames[role]}, and logged out everywhere.`;
      const undo = async () => {
        onUndo();
        if (!(await changeRole({ ...user, role }, former))) return;
        announce({ is: "done", text: `${user.name} is ${roleNames[former]} again.` });
      };
      announce({ is: "done", text, undo: () => void undo() });
    },
    /** What the deletion of this user ends; undefined if that cannot be read. */
    async readLeaving(user: Me): Promise<Leaving | undefined> {
      const result = await callApi(() => api.admin.users[":id"].leaving.$get({ param: paramOf(user) }), { failed: "" });
      return result.ok ? result.value : undefined;
    },
    /** Makes a siteadmin, or an admin of one (USER-13). @returns what went wrong */
    async setSiteadmin(user: Me, adminPassword: string): Promise<string | undefined> {
      const role = user.role === "siteadmin" ? "admin" : "siteadmin";
      const call = () => api.admin.users[":id"].$put({ param: paramOf(user), json: { role, adminPassword } });
      const result = await callApi(call, { fallback: "The role could not be changed." });
      if (!result.ok) return result.error.text;
      mutate((all) => all.map((one) => (one.id === user.id ? { ...user, role } : one)));
      announce({ is: "done", text: `${user.name} is now ${roleNames[role]}, and logged out everywhere.` });
      return undefined;
    },
    /** @param to who gets their jobs and appointments; undefined for no one */
    async remove(user: Me, to: Me | undefined) {
      const place = users?.indexOf(user) ?? 0;
      const texts = { failed: "Deleting a user has failed.", log: true };
      const deleted = await apply(
        user,
        () =>
          callApi(
            () => api.admin.users[":id"].$delete({ param: paramOf(user), query: to ? { to: String(to.id) } : {} }),
            texts,
          ),
        (all) => all.filter((one) => one.id !== user.id),
        (all) => all.toSpliced(place, 0, user),
      );
      if (!deleted) return;
      const ended = "inquiriesEnded" in deleted ? ` Inquiries no longer go to ${user.email}.` : "";
      const held =
        "held" in deleted && deleted.held
          ? ` ${heldWords(deleted.held)} ${to ? `went to ${to.name}` : "have no one now"}.`
          : "";
      announce({ is: "done", text: `${user.name} was deleted.${ended}${held}` });
    },
  };
}

export function heldWords({ jobs, appointments }: Pick<Leaving, "jobs" | "appointments">): string {
  const words = [
    jobs > 0 && counted(jobs, "open job"),
    appointments > 0 && counted(appointments, "coming appointment"),
  ];
  return words.filter(Boolean).join(" and ");
}
