import { Link } from "react-router";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { MailFolderNote } from "#src/staff/frame/mail-folder-note.tsx";
import { useFocusOnceRendered } from "#src/staff/frame/use-focus-once-rendered.ts";
import { mayOpen } from "#src/staff/session/access.ts";
import { useMe, useSession } from "#src/staff/session/use-session.tsx";
import { StatusBar, undoButtonId, useStatus } from "#src/ui/feedback/status-bar.tsx";
import layout from "#src/ui/staff-page.module.css";
import { counted } from "#src/ui/text/counted.ts";
import { PageLink } from "#src/ui/text/page-link.tsx";
import type { ReviewRequests } from "./api.server.ts";
import styles from "./ask-page.module.css";
import { AskWon } from "./ask-won.tsx";
import { AskedList } from "./asked-list.tsx";
import { CustomerForm } from "./customer-form.tsx";
import type { OnAsked } from "./schema.ts";

function fetchRequests(signal: AbortSignal): Promise<Result<ReviewRequests>> {
  const fallback = "The list could not be loaded.";
  return callApi(() => api.admin.reviews.requests.$get({}, { init: { signal } }), { fallback });
}

/** /admin/reviews/ask: who is asked for a review, and who was (LEAD-80, LEAD-81). */
export default function AskPage() {
  const requests = useResource(fetchRequests);
  const { status, announce, clear } = useStatus();
  const focusOn = useFocusOnceRendered();

  function asked(text: string, ids: readonly number[]) {
    void requests.reload();
    announce({ is: "done", text, ...(ids.length > 0 && { undo: () => void takeBack(ids) }) });
    focusOn(undoButtonId);
  }

  async function takeBack(ids: readonly number[]) {
    clear();
    const json = { ids: [...ids] };
    const fallback = "The emails could not be taken back.";
    const result = await callApi(() => api.admin.reviews.requests["take-back"].$post({ json }), { fallback });
    await requests.reload();
    focusOn("ask-won");
    if (!result.ok) return announce({ is: "failed", text: result.error.text });
    const gone = ids.length - result.value.count;
    const text = `${counted(result.value.count, "email was", "emails were")} taken back.`;
    announce({ is: "done", text: gone === 0 ? text : `${text} ${counted(gone, "email")} had gone already.` });
  }

  async function stop(email: string) {
    clear();
    const fallback = "The emails could not be stopped.";
    const result = await callApi(() => api.admin.reviews.requests["opt-outs"].$post({ json: { email } }), { fallback });
    if (!result.ok) return announce({ is: "failed", text: result.error.text });
    await requests.reload();
    focusOn("asked");
    announce({ is: "done", text: `${email} gets no more of these emails.` });
  }

  return (
    <div className={layout.stack}>
      <h1>Ask for Reviews</h1>
      <p className={styles.text}>
        Each customer you ask gets an email with a personal link. What they write goes on{" "}
        <PageLink href="/testimonials">Our Reviews</PageLink> right away, good or bad. If they haven’t written after a
        week, we remind them once.
      </p>
      <Loaded of={requests} clearsFailure>
        {(data) => <Asking requests={data} onAsked={asked} onStop={(email) => void stop(email)} />}
      </Loaded>
      <StatusBar status={status} />
    </div>
  );
}

type AskingProps = { requests: ReviewRequests; onAsked: OnAsked; onStop(email: string): void };

function Asking({ requests, onAsked, onStop }: AskingProps) {
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
          <AskWon requests={requests} mayAsk={mayAsk} onAsked={onAsked} />
          {mayAsk && <CustomerForm onAsked={onAsked} />}
        </div>
        <AskedList asked={requests.asked} onStop={onStop} />
      </div>
    </>
  );
}
