import { dayAt } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { visitWords } from "#src/features/messages/follow-ups/visit-words.ts";
import type { Me } from "#src/staff/session/me.ts";
import { EmailAddress } from "#src/ui/text/email-address.tsx";
import type { Leaving } from "./leaving.server.ts";

/** What the deletion of a user ends, and what it leaves for others (USER-12). */
export function LeavingWords({ user, leaving }: { user: Me; leaving: Leaving | undefined }) {
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
