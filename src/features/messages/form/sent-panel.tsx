import { useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { FillingGutter } from "#src/captcha/captcha-box.tsx";
import { dayName, dayOfDate } from "#src/facts/calendar.ts";
import { useText } from "#src/facts/text.tsx";
import { useContact } from "#src/facts/use-company.tsx";
import { CallButton } from "#src/ui/button.tsx";
import { FieldLinks } from "#src/ui/form/field-links.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { phoneAsWritten } from "../phone.ts";
import styles from "./sent-panel.module.css";
import type { MessageForm, SentForm } from "./use-message-form.ts";

/**
 * The thanks in the place of a form that was sent (LOOK-30). The emptied form stays in the page, hidden with the heading of its
 * section, which keeps 60 percent of its height. The live region is always there: screen readers announce changes inside one.
 */
export function Thanks<Name extends string>({ form: { sent, texts, id, photos } }: { form: MessageForm<Name> }) {
  const region = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const section = region.current?.closest("section");
    if (!section) return;
    section.toggleAttribute("data-sent", sent !== undefined);
    section.style.minHeight = sent ? `${0.6 * sent.height}px` : "";
    const thanks = panel.current;
    if (!thanks) return;
    thanks.focus({ preventScroll: true });
    const fits = 2 * thanks.offsetHeight < innerHeight;
    (fits ? section : thanks).scrollIntoView({ behavior: "instant", block: fits ? "center" : "nearest" });
  }, [sent]);
  return (
    <div role="status" className={styles.stays} ref={region}>
      {sent && (
        <div className={styles.thanks} ref={panel} tabIndex={-1}>
          <span className={styles.mark}>
            <FillingGutter id={`${id}-sent`} share={1} moving={false} />
            <Icon name="check" />
          </span>
          <p className={styles.sent}>{texts.sent}</p>
          <h2 className={styles.title}>Thank you, {sent.firstName}.</h2>
          <ul className={styles.says}>
            <Promised sent={sent} />
            {sent.confirmation && <li>Look for a short confirmation in your email.</li>}
            {sent.plan === "came" && <li>We have your gutter plan too.</li>}
            {sent.plan === "lost" && <li>Your gutter plan hasn’t reached us. Please keep it handy for our call.</li>}
            {photos.late > 0 && (
              <li>
                {photos.late === 1 ? "One photo is" : `${photos.late} photos are`} still on the way. Please keep this
                page open until {photos.late === 1 ? "it has" : "they have"} arrived.
              </li>
            )}
          </ul>
        </div>
      )}
    </div>
  );
}

/** "We’ll call you at 352-555-0187 by Tuesday, December 1." */
function Promised({ sent: { phone, promise: day } }: { sent: SentForm }) {
  const { callBack } = useContact();
  const when = day ? dayName(dayOfDate(day.date)) : callBack;
  const place = "\n";
  const [before, ...after] = useText("site.form.thanks", "{promise}.", { promise: place }).split(place);
  return (
    <li className={styles.promise}>
      {before}
      {after.length > 0 && (
        <>
          We’ll call you at <b>{phoneAsWritten(phone)}</b>
          {when && (
            <>
              {" "}
              {day && "by "}
              <b>{when}</b>
            </>
          )}
        </>
      )}
      {after.join(" ")}
    </li>
  );
}

/** Below the thanks: the phone, and the way back to the emptied form. */
export function AfterThanks<Name extends string>({ form }: { form: MessageForm<Name> }) {
  const [first] = form.names;
  const again = () => {
    // The field can take the focus once it is shown.
    flushSync(() => form.setOutcome(undefined));
    if (first) form.focus(first);
  };
  return (
    <div className={`row ${styles.stays} ${styles.after}`}>
      <p>Can’t wait?</p>
      <CallButton variant="ghost" />
      <FieldLinks
        intro="Something else?"
        items={[{ id: `${form.id}-${first}`, words: "Send another message", focus: again }]}
      />
    </div>
  );
}
