import { useState } from "react";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import type { Me } from "#src/staff/session/me.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import { InviteUser } from "../invites/invite-user.tsx";
import type { Leaving } from "./leaving.server.ts";
import { LeavingWords } from "./leaving-words.tsx";
import { useUsers } from "./use-users.ts";
import { PeopleTable, roleSelectId } from "./users-table.tsx";

const headingId = "registered-users";

/** /admin/users: the list of accounts, and invitations (USER-03 to USER-06, USER-08). */
export default function UsersPage() {
  const { resource, status, setRole, readLeaving, remove } = useUsers();
  const [pendingDelete, setPendingDelete] = useState<{ user: Me; leaving: Leaving | undefined }>();
  const focusOn = useFocusOnceRendered();

  return (
    <div className={layout.stack}>
      <h1 id={headingId} tabIndex={-1}>
        Registered Users
      </h1>
      <InviteUser />
      <Loaded of={resource} loading="Loading users..." failed="The users could not be loaded." focusNext={headingId}>
        {(users) =>
          users.length === 0 ? (
            <p>No users found.</p>
          ) : (
            <PeopleTable
              users={users}
              onRole={(user, role) => void setRole(user, role, () => focusOnRole(user))}
              onDelete={async (user) => setPendingDelete({ user, leaving: await readLeaving(user) })}
            />
          )
        }
      </Loaded>
      <StatusBar status={status} />
      {pendingDelete && (
        <ConfirmDialog
          id="delete-user"
          question="Are you sure you want to delete this user?"
          confirm="Delete"
          onCancel={() => setPendingDelete(undefined)}
          onConfirm={() => {
            setPendingDelete(undefined);
            // The pressed button disappears with its row.
            focusOn(headingId);
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
