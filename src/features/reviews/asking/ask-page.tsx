import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { mayOpen } from "#src/staff/session/access.ts";
import { useMe, useSession } from "#src/staff/session/use-session.tsx";
import layout from "#src/ui/staff-page.module.css";
import styles from "./ask-page.module.css";
import { AskWon } from "./ask-won.tsx";
import { AskedList } from "./asked-list.tsx";
import { CustomerForm, OptOutForm } from "./email-forms.tsx";
import type { ReviewRequests } from "./schema.ts";

function fetchRequests(signal: AbortSignal): Promise<Result<ReviewRequests>> {
  const fallback = "The list could not be loaded.";
  return callApi(() => api.admin.reviews.requests.$get({}, { init: { signal } }), { fallback });
}

/** /admin/reviews/ask: who is asked for a review, and who was (LEAD-80, LEAD-81). */
export default function AskPage() {
  const requests = useResource(fetchRequests);
  const reload = () => void requests.reload();
  return (
    <div className={layout.stack}>
      <h1>Ask for Reviews</h1>
      <p className={styles.text}>
        Each customer you ask gets an email with a personal link. What they write goes on{" "}
        <a href="/testimonials">Our Reviews</a> right away, good or bad. If they haven’t written after a week, we remind
        them once.
      </p>
      <Loaded of={requests} clearsFailure>
        {(data) => <Asking requests={data} reload={reload} />}
      </Loaded>
    </div>
  );
}

function Asking({ requests, reload }: { requests: ReviewRequests; reload(): void }) {
  const { role } = useMe();
  const { adminsManageUsers } = useSession();
  const mayAsk = requests.hasPostalAddress && requests.hasMailServer;
  return (
    <>
      {!requests.hasPostalAddress && (
        <p className={styles.text}>
          <strong>Emails that ask for a review must have the company’s postal address.</strong>{" "}
          {mayOpen("/admin/company", role, { adminsManageUsers }) ? (
            <Link to="/admin/company#company-contact-postalAddress">Add the postal address</Link>
          ) : (
            "A site administrator adds it at Company, Name and contact"
          )}
          , then you can ask.
        </p>
      )}
      {!requests.hasMailServer && <MailFolderNote>Once it has one, you can ask customers here.</MailFolderNote>}
      <div className={styles.columns}>
        <div>
          <AskWon requests={requests} mayAsk={mayAsk} onAsked={reload} />
          {mayAsk && <CustomerForm onDone={reload} />}
        </div>
        <div>
          <AskedList asked={requests.asked} />
          <OptOutForm onDone={reload} />
        </div>
      </div>
    </>
  );
}
