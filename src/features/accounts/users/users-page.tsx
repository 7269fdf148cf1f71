import { useEffect, useRef, useState } from "react";
import { staffMeta } from "#src/document/staff-meta.ts";
import layout from "#src/ui/card.module.css";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { LoadFailed } from "#src/ui/load-failed.tsx";
import { StatusBar } from "#src/ui/status-bar.tsx";
import { InviteUser } from "../invites/invite-user.tsx";
import type { Me } from "../session/me.server.ts";
import { useUsers } from "./use-users.ts";
import { roleSelectId, UsersTable } from "./users-table.tsx";

export const meta = () => staffMeta("Users");

/** /admin/users: the list of accounts, and invitations (USER-03 to USER-06, USER-08). */
export default function UsersPage() {
  const { users, status, load, setRole, remove } = useUsers();
  const [doomed, setDoomed] = useState<Me>();
  const heading = useRef<HTMLHeadingElement>(null);
  const gone = useRef(false);

  // The button that was pressed is gone with its row.
  useEffect(() => {
    if (gone.current && !doomed) heading.current?.focus();
    gone.current = false;
  }, [doomed]);

  return (
    <div className={layout.stack}>
      <h1 ref={heading} tabIndex={-1}>
        Registered Users
      </h1>
      <InviteUser />
      {users === "loading" && (
        <p className={layout.loading} role="status">
          Loading users...
        </p>
      )}
      {users === "failed" && <LoadFailed onAgain={() => void load()}>The users could not be loaded.</LoadFailed>}
      {typeof users === "object" &&
        (users.length === 0 ? (
          <p>No users found.</p>
        ) : (
          <UsersTable
            users={users}
            onRole={(user, role) => void setRole(user, role, () => focusOnRole(user))}
            onDelete={setDoomed}
          />
        ))}
      <StatusBar status={status} />
      {doomed && (
        <ConfirmDialog
          id="delete-user"
          question="Are you sure you want to delete this user?"
          confirm="Delete"
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => {
            gone.current = true;
            setDoomed(undefined);
            void remove(doomed);
          }}
        >
          <p>
            {doomed.name} ({doomed.email}) is signed out everywhere at once and cannot sign in again.
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Undo goes with its bar; the focus goes to what it has changed. */
function focusOnRole(user: Me): void {
  document.getElementById(roleSelectId(user))?.focus();
}
