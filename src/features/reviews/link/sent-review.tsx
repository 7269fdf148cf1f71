import { useState } from "react";
import { linkOf, linkWords } from "#src/facts/links.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { takedownReasons } from "#src/staff/audit/reasons.schema.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/dialog.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";
import { CopyButton } from "#src/ui/text/copy-button.tsx";
import { PageLink } from "#src/ui/text/page-link.tsx";
import type { OwnReview } from "./own-review.server.ts";
import { withdrawOwn } from "./own-review-requests.ts";
import { ReviewPreview } from "./review-preview.tsx";
import type { WrittenOwnReview } from "./schema.ts";

type Props = {
  token: string;
  own: OwnReview & { review: WrittenOwnReview };
  onChange(): void;
  onWithdrawn(own: OwnReview): void;
  /** The review as it is, after it was changed elsewhere. */
  onReread(own: OwnReview): void;
};

/** A review that was sent: whether it is on the site, and the ways to change it and to take it down (LEAD-83). */
export function SentReview({ token, own, onChange, onWithdrawn, onReread }: Props) {
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<OutcomeOf>();

  async function withdraw() {
    setAsking(false);
    const result = await withdrawOwn({ token, was: own.review });
    if (result.ok) return onWithdrawn(result.value);
    const { present } = result.error;
    if (present !== undefined) onReread(present as OwnReview);
    const text = present
      ? "This review was changed in another window. Please look at it, and take it down again if you still want to."
      : result.error.text;
    setFailed({ is: "failed", text, at: performance.now() });
  }

  return (
    <>
      <p>
        <StateWords own={own} />
      </p>
      <ReviewPreview review={own.review} answer={own.answer} />
      <Outcome outcome={failed} takesFocus />
      <div className="row">
        <Button onClick={onChange}>Edit</Button>
        <Button variant="ghost" onClick={() => setAsking(true)}>
          Take it down
        </Button>
      </div>
      {own.state === "shown" && <PostElsewhere text={own.review.review_text} />}
      {asking && (
        <ConfirmDialog
          id="withdraw-review"
          question="Take your review down?"
          confirm="Take it down"
          onCancel={() => setAsking(false)}
          onConfirm={() => void withdraw()}
        >
          <p>
            {own.state === "shown"
              ? "It will be off our site right away. You can send it again with this link."
              : "It will be deleted for good."}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The way to the reviews site, with the words to paste there; the same for any number of stars (JOB-30). */
function PostElsewhere({ text }: { text: string }) {
  const link = linkOf(useCompany().social, "google-reviews");
  // Not filled in (OPS-30).
  if (!link || /\.example$/.test(new URL(link.href).hostname)) return null;
  const [label, href] = [linkWords(link), link.href];
  return (
    <section className={layout.stack} aria-labelledby="post-elsewhere">
      <h2 id="post-elsewhere">Post it on {label} too?</h2>
      <p>More homeowners read reviews there. Copy your words, open {label} and paste them.</p>
      <div className="row">
        <CopyButton text={text}>Copy my words</CopyButton>
        <ButtonLink variant="ghost" href={href} target="_blank" rel="noreferrer">
          Open {label}
        </ButtonLink>
      </div>
    </section>
  );
}

function StateWords({ own: { state, reason } }: { own: OwnReview }) {
  if (state === "shown")
    return (
      <>
        See it on <PageLink href="/testimonials">Our Reviews</PageLink>. Changed your mind? Use the same link to edit it
        or take it down.
      </>
    );
  const why = reason ? `: ${takedownReasons[reason].toLowerCase()}` : "";
  return <>We have taken your review off our site{why}. You can change it here, and we’ll look at it again.</>;
}
