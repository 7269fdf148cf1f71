import { useState } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { visitWords } from "#src/features/messages/jobs/visit-words.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import type { Me } from "#src/staff/session/me.ts";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { StatusBar } from "#src/ui/feedback/status-bar.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import layout from "#src/ui/staff-page.module.css";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import { type Invitee, InviteUser } from "../invites/invite-user.tsx";
import { fetchInvites, PendingInvites } from "../invites/pending-invites.tsx";
import type { Leaving } from "./leaving.server.ts";
import { SiteadminDialog } from "./siteadmin-dialog.tsx";
import { heldWords, useUsers } from "./use-users.ts";
import { PeopleTable, roleSelectId } from "./users-table.tsx";

const headingId = "registered-users";

/** /admin/users: the list of accounts, and invitations (USER-03 to USER-06, USER-08). */
export default function UsersPage() {
  const { resource, status, setRole, setSiteadmin, readLeaving, remove } = useUsers();
  const [pendingRole, setPendingRole] = useState<Me>();
  const [pendingDelete, setPendingDelete] = useState<{ user: Me; leaving: Leaving | undefined; to?: Me | undefined }>();
  const focusOn = useFocusOnceRendered();
  const invites = useResource(fetchInvites);
  const [inviting, setInviting] = useState<Invitee>();

  return (
    <div className={layout.stack}>
      <InviteUser to={inviting} onTo={setInviting} onSent={() => void invites.reload()}>
        <h1 id={headingId} tabIndex={-1}>
          Registered Users
        </h1>
      </InviteUser>
      <Loaded of={resource} loading="Loading users..." failed="The users could not be loaded." focusNext={headingId}>
        {(users) =>
          users.length === 0 ? (
            <p>No users found.</p>
          ) : (
            <PeopleTable
              users={users}
              onRole={(user, role) => void setRole(user, role, () => focusOnRole(user))}
              onSiteadmin={setPendingRole}
              onDelete={async (user) => setPendingDelete({ user, leaving: await readLeaving(user) })}
            />
          )
        }
      </Loaded>
      <PendingInvites resource={invites} onResend={setInviting} />
      <StatusBar status={status} />
      {pendingRole && (
        <SiteadminDialog
          user={pendingRole}
          change={setSiteadmin}
          onClose={(isDone) => {
            setPendingRole(undefined);
            // The words of the pressed button change.
            if (isDone) focusOn(headingId);
          }}
        />
      )}
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
            void remove(pendingDelete.user, pendingDelete.to);
          }}
        >
          <p>
            {pendingDelete.user.name} ({pendingDelete.user.email}) will be logged out everywhere right away and will not
            be able to log in again. What they have typed and not saved is lost.
          </p>
          <LeavingWords {...pendingDelete} />
          {pendingDelete.leaving && pendingDelete.leaving.jobs + pendingDelete.leaving.appointments > 0 && (
            <SelectField
              id="heir"
              label={`Who gets their ${heldWords(pendingDelete.leaving)}?`}
              value={pendingDelete.to?.id ?? ""}
              onChange={({ target }) => {
                const to = resource.data?.find(({ id }) => String(id) === target.value);
                setPendingDelete({ ...pendingDelete, to });
              }}
              options={[
                ["", "No one for now"],
                ...(resource.data ?? [])
                  .filter(({ id }) => id !== pendingDelete.user.id)
                  .map(({ id, name }) => [id, name] as const),
              ]}
            />
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The focus moves from the Undo button, which disappears, to the select that it changes. */
function focusOnRole(user: Me): void {
  document.getElementById(roleSelectId(user))?.focus();
}

/** What the deletion of a user ends, and what it leaves for others (USER-12). */
function LeavingWords({ user, leaving }: { user: Me; leaving: Leaving | undefined }) {
  const { timeZone } = useCompany().hours;
  if (!leaving) return <p>We couldn’t check whether they get the inquiries or have planned visits.</p>;
  const { inquiries, nextRecipients, calendarLink, promised, promisedCount } = leaving;
  const today = dayAt(new Date(), timeZone);
  const more = promisedCount - promised.length;
  return (
    <>
      {inquiries === "end" && (
        <p>
          New inquiries will no longer be emailed to <EmailAddress address={user.email} />. They go to{" "}
          {nextRecipients.join(", ")}.
        </p>
      )}
      {inquiries === "stay" && (
        <p>
          <strong>New inquiries will still be emailed to {user.email}:</strong> it is the company’s email address, or
          the server’s setting MAIL_TO has it. Change it there.
        </p>
      )}
      {calendarLink && <p>Their link to the calendar of next steps will stop working.</p>}
      {promised.length > 0 && (
        <>
          <p>{user.name} has planned these next steps. They stay in the call list for someone else:</p>
          <ul>
            {promised.map(({ name, step, at }) => {
              const [day = "", time = ""] = at.split("T");
              return (
                <li key={`${name} ${at}`}>
                  <bdi>{name}</bdi>: {step}, {visitWords({ day, time }, today)}
                </li>
              );
            })}
            {more > 0 && <li>and {more} more</li>}
          </ul>
        </>
      )}
    </>
  );
}
