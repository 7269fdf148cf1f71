import { Link } from "react-router";
import { stepWords } from "#src/staff/audit/states.schema.ts";
import { counted } from "#src/ui/text/counted.ts";
import { OfficeTime } from "#src/ui/text/office-time.tsx";
import { StateItem } from "./panel.tsx";
import type { SiteStateAnswer } from "./site-state-api.server.ts";

/** The nightly test inquiry. */
export function SelfCheckLine({ goodAt, failing, overdue, makingUp }: SiteStateAnswer["selfCheck"]) {
  return (
    <StateItem name="Nightly test inquiry" is={failing || overdue ? "bad" : makingUp ? "open" : "well"}>
      {failing ? (
        <>
          Failed since <OfficeTime time={failing.since} as="bare" />: {stepWords[failing.step]}. <q>{failing.reason}</q>
          .{" "}
          {failing.step === "mail"
            ? "Inquiries are stored, and you can read them under Messages. Send a test email below to find out what to do."
            : "Send an inquiry on the site yourself. If that fails too, check the log."}
        </>
      ) : overdue ? (
        "Has not been sent for two days. Restart the site and check its log."
      ) : makingUp ? (
        <>
          It is running now. This can take 15 minutes while email cannot be sent.{" "}
          {goodAt && (
            <>
              The last one arrived <OfficeTime time={goodAt} />.
            </>
          )}
        </>
      ) : goodAt ? (
        <>
          Arrived <OfficeTime time={goodAt} />.
        </>
      ) : (
        "None has been sent yet. The first will be sent soon after the site starts."
      )}
    </StateItem>
  );
}

/** The outbox. */
export function EmailState(mail: SiteStateAnswer["mail"]) {
  const { waiting, waitingSince, waitingReason, stuck, failed, failedReason, toFolder } = mail;
  const troubled = stuck || failed > 0;
  if (toFolder && !troubled) {
    return (
      <StateItem name="No email goes out yet" is="bad" words="">
        you won’t be emailed about inquiries, and customers get no confirmation.{" "}
        <Link to="/admin/company#mail">Connect a mail server</Link>.
      </StateItem>
    );
  }
  if (!troubled)
    return (
      <StateItem name="Email">
        {waiting === 0 ? "No email is waiting." : `${counted(waiting, "email")} on the way.`}
      </StateItem>
    );
  return (
    <StateItem name="Email" is="bad">
      {stuck && waitingSince && (
        <>
          {counted(waiting, "email")} waiting since <OfficeTime time={waitingSince} as="bare" />
          {waitingReason && (
            <>
              : <q>{waitingReason}</q>
            </>
          )}
          .{" "}
        </>
      )}
      {failed > 0 && (
        <>
          {counted(failed, "email")} could not be sent in the last seven days
          {failedReason && (
            <>
              , the last because of <q>{failedReason}</q>
            </>
          )}
          .{" "}
        </>
      )}
      Send a test email below to find out what to do.
      {toFolder && " No email goes out yet: inquiries are only kept here."}
    </StateItem>
  );
}
