import { site } from "#site";
import { ButtonLink, CallButton } from "#src/ui/button.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { Section } from "#src/ui/section.tsx";
import styles from "./last-call.module.css";

/** Ends the page with one number to remember and one thing to do. */
export function LastCall() {
  return (
    <Section tone="page" className={styles.call} divider>
      <div className={styles.text}>
        <h2>Where does your rain go?</h2>
        <p>
          One inch of rain on a roof of 1,500 square feet is about 935 gallons. Tell us about your roof, and we’ll tell
          you what it needs: by phone, free, with no obligation.
        </p>
        <div className={styles.actions}>
          <CallButton size="large" />
          <ButtonLink href="#inquiry" variant="ghost" size="large">
            Send us a message
          </ButtonLink>
        </div>
        <p className={styles.hours}>
          {site.hours.days}, {site.hours.time}. Closed {site.hours.closed}. {site.hours.note}.
        </p>
      </div>
      <div className={styles.picture}>
        <Picture name="downspout-splash-block-lawn" sizes="(min-width: 785px) 45vw, 90vw" />
      </div>
    </Section>
  );
}
