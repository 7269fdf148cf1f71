import { useEffect, useRef, useState } from "react";
import { awayDetail } from "#src/browser/call-api.ts";
import type { MetaInput } from "#src/site/document/page-meta.ts";
import { staffMeta } from "#src/site/document/staff-meta.ts";
import type { Me } from "#src/staff/session/me.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { LoadFailed } from "#src/ui/feedback/load-failed.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import { InviteUser } from "../invites/invite-user.tsx";
import type { Leaving } from "./leaving.server.ts";
import { LeavingWords } from "./leaving-words.tsx";
import { useUsers } from "./use-users.ts";
import { PeopleTable, roleSelectId } from "./users-table.tsx";

export const meta = (args: MetaInput) => staffMeta(args, "Users");

const headingId = "registered-users";

/** /admin/users: the list of accounts, and invitations (USER-03 to USER-06, USER-08). */
export default function UsersPage() {
  const { users, error, status, reload, setRole, readLeaving, remove } = useUsers();
  const [pendingDelete, setPendingDelete] = useState<{ user: Me; leaving: Leaving | undefined }>();
  const deleted = useRef(false);

  // The pressed button disappears with its row.
  useEffect(() => {
    if (deleted.current && !pendingDelete) document.getElementById(headingId)?.focus();
    deleted.current = false;
  }, [pendingDelete]);

  return (
    <div className={layout.stack}>
      <h1 id={headingId} tabIndex={-1}>
        Registered Users
      </h1>
      <InviteUser />
      {!users && !error && (
        <p className={layout.loading} role="status">
          Loading users...
        </p>
      )}
      {!users && error && (
        <LoadFailed
          text="The users could not be loaded."
          detail={awayDetail(error)}
          focusNext={headingId}
          onAgain={() => void reload()}
        />
      )}
      {users &&
        (users.length === 0 ? (
          <p>No users found.</p>
        ) : (
          <PeopleTable
            users={users}
            onRole={(user, role) => void setRole(user, role, () => focusOnRole(user))}
            onDelete={async (user) => setPendingDelete({ user, leaving: await readLeaving(user) })}
          />
        ))}
      <StatusBar status={status} />
      {pendingDelete && (
        <ConfirmDialog
          id="delete-user"
          question="Are you sure you want to delete this user?"
          confirm="Delete"
          onCancel={() => setPendingDelete(undefined)}
          onConfirm={() => {
            deleted.current = true;
            setPendingDelete(undefined);
            void remove(pendingDelete.user);
          }}
        >
          <p>
            {pendingDelete.user.name} ({pendingDelete.user.email}) will be logged out everywhere right away and will not
            be able to log in again.
          </p>
          <LeavingWords {...pendingDelete} />
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The focus moves from the Undo button, which disappears, to the select that it changes. */
function focusOnRole(user: Me): void {
  document.getElementById(roleSelectId(user))?.focus();
}
