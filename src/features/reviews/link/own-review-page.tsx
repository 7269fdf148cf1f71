import { useCallback, useState } from "react";
import { useResource } from "#src/browser/use-resource.ts";
import { useUrlSecrets } from "#src/browser/use-url-secrets.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { takedownReasons } from "#src/staff/audit/reasons.schema.ts";
import { Loaded } from "#src/staff/frame/loaded.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { Outcome, type OutcomeOf } from "#src/ui/feedback/outcome.tsx";
import layout from "#src/ui/staff-page.module.css";
import type { OwnReview } from "./own-review.server.ts";
import { openLink } from "./own-review-requests.ts";
import { ReviewPreview } from "./review-preview.tsx";
import type { WrittenOwnReview } from "./schema.ts";
import { SentReview } from "./sent-review.tsx";
import { WriteReview } from "./write-review.tsx";

/** /review?token=…: a customer's own page, opened by the link of an email (LEAD-82 to LEAD-84). Opening it changes nothing. */
export default function OwnReviewPage() {
  const { token } = useUrlSecrets("token");
  const opened = useResource(useCallback(() => openLink(token), [token]));
  return (
    <>
      <h1>Your Review</h1>
      <div className={layout.stack}>
        <Loaded of={opened} clearsFailure failed="Your page could not be loaded." detail={opened.error?.text}>
          {(data) =>
            data.is === "own" ? (
              <Own token={token} own={data.own} onOwn={(own) => opened.mutate(() => ({ is: "own", own }))} />
            ) : data.is === "expired" ? (
              <NoReview text="This link worked for twelve months and has expired.">
                To tell us how it went, or to change your review, please call us.
              </NoReview>
            ) : (
              <NoReview text="This link does not work.">
                It may have been cut off in the email. Copy all of it, or call us: we’d be glad to hear how it went.
              </NoReview>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function NoReview({ text, children }: { text: string; children: string }) {
  return (
    <>
      <Outcome outcome={{ is: "failed", text }}>
        <p>{children}</p>
      </Outcome>
      <CallButton />
    </>
  );
}

/** The review of a link that works: sent, or to be written. */
function Own({ token, own, onOwn }: { token: string; own: OwnReview; onOwn(own: OwnReview): void }) {
  const { name } = useCompany();
  const [outcome, setOutcome] = useState<OutcomeOf>();
  const [changing, setChanging] = useState(false);
  const [before, setBefore] = useState<WrittenOwnReview>();

  function onSaved(saved: OwnReview) {
    const text =
      saved.state === "shown" ? "Thank you. Your review is on our site now." : "Thank you. Your change is saved.";
    setOutcome({ is: "done", text, at: performance.now() });
    setChanging(false);
    setBefore(undefined);
    onOwn(saved);
  }

  function onGone(now: OwnReview, typed: WrittenOwnReview) {
    setOutcome({ is: "failed", text: "Your review was taken down in another window.", at: performance.now() });
    setBefore(typed);
    onOwn(now);
  }

  function onWithdrawn(now: OwnReview) {
    setOutcome({ is: "done", text: "Your review is off our site.", at: performance.now() });
    setBefore(own.review ?? undefined);
    onOwn(now);
  }

  if (own.state === "closed") return <Closed own={own} />;
  const { review } = own;
  return (
    <>
      <Outcome outcome={outcome} takesFocus>
        {!review && <p>If you change your mind, your words are still here: send them again.</p>}
      </Outcome>
      {review && !changing ? (
        <SentReview
          token={token}
          own={{ ...own, review }}
          onChange={() => {
            setOutcome(undefined);
            setChanging(true);
          }}
          onWithdrawn={onWithdrawn}
          onReread={onOwn}
        />
      ) : (
        <>
          <p>
            How did it go with {name}, good or bad?{" "}
            {own.state === "hidden"
              ? "We have taken your review off our site. We’ll look at it again once you have changed it."
              : "Your review goes on our site as soon as you send it, marked “Verified customer.” We publish it as you write it."}
          </p>
          <WriteReview
            key={review ? "change" : "new"}
            token={token}
            own={own}
            before={before}
            onSaved={onSaved}
            onGone={onGone}
            onCancel={review ? () => setChanging(false) : undefined}
          />
        </>
      )}
    </>
  );
}

function Closed({ own: { review, reason } }: { own: OwnReview }) {
  return (
    <>
      <Outcome outcome={{ is: "failed", text: "Your review is no longer on our site." }}>
        <p>
          {reason ? `We took it off: ${takedownReasons[reason].toLowerCase()}.` : "We took it off."} Please call us
          about it.
        </p>
      </Outcome>
      {review && <ReviewPreview review={review} />}
      <CallButton />
    </>
  );
}
