import { type CSSProperties, Fragment, useEffect, useRef } from "react";
import { type Look, lookRules, lookShades, nearestAccent, tokensOf } from "#src/facts/accent.ts";
import { isColor, nearestDark, nearestPage } from "#src/facts/grounds.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { asWord } from "#src/schema/fields.schema.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { SectionForm, type TypedFacts } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import styles from "./look-preview.module.css";

const colors = [
  { fact: "accent", pick: "Pick the accent color", nearestOf: nearestAccent },
  { fact: "darkColor", pick: "Pick the dark color", nearestOf: nearestDark },
  { fact: "pageColor", pick: "Pick the background", nearestOf: nearestPage },
] as const;

/** The colors of the site, with a preview of what is typed (OWN-42, OWN-108). */
export function LookForm(props: SectionProps) {
  const { accent, darkColor, pageColor } = useCompany();
  // The staff page was served with the colors of before: those that hold now are laid over them.
  useEffect(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(lookRules({ accent, darkColor, pageColor }, true).join(""));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [accent, darkColor, pageColor]);
  return (
    <SectionForm {...props} below={(typed) => <LookPreview {...typed} saved={{ accent, darkColor, pageColor }} />} />
  );
}

/**
 * A picture of buttons, words and the email header in the typed colors, and the nearest legible ones to take with one press (OWN-42). A
 * text that is no color leaves the picture of the last one.
 */
function LookPreview({ texts, type, focus, saved }: TypedFacts & { saved: Look }) {
  const { name } = useCompany();
  const last = useRef(saved);
  const nearest = { ...saved };
  const refused: string[] = [];
  for (const { fact, nearestOf } of colors) {
    const text = asWord(texts[fact] ?? "").toLowerCase();
    if (isColor(text)) last.current = { ...last.current, [fact]: text };
    nearest[fact] = nearestOf(last.current[fact]);
    if (nearest[fact] !== last.current[fact]) refused.push(nearest[fact]);
  }
  return (
    <div className={`stack ${styles.look}`}>
      <div className={`row ${styles.choices}`}>
        {colors.map(({ fact, pick }) => (
          <Fragment key={fact}>
            <label className={styles.picker}>
              <input type="color" value={last.current[fact]} onChange={({ target }) => type(fact, target.value)} />
              <span>{pick}</span>
            </label>
            {nearest[fact] !== last.current[fact] && (
              <Button
                variant="ghost"
                onClick={() => {
                  type(fact, nearest[fact]);
                  // The button that was pressed is gone.
                  focus(fact);
                }}
              >
                <svg className={styles.swatch} viewBox="0 0 24 24" aria-hidden="true">
                  <rect width="24" height="24" rx="4" fill={nearest[fact]} />
                </svg>
                <span>{`Use ${nearest[fact]} instead`}</span>
              </Button>
            )}
          </Fragment>
        ))}
      </div>
      <figure className={styles.samples} style={tokensOf(lookShades(nearest)) as CSSProperties}>
        <figcaption>
          <span role="status">
            {refused.length === 0
              ? "Preview"
              : `Preview in ${refused.join(" and ")}, the nearest on which words are easy to read`}
          </span>
        </figcaption>
        <div className={styles.light}>
          <p className={styles.place}>On the pages</p>
          <p className={styles.heading}>Seamless gutters</p>
          <p className={styles.quote}>“On time, and clean.”</p>
          <p className={styles.link}>Where we work</p>
          <span className={buttonClass("primary")}>Call us</span>
        </div>
        <div className={styles.dark}>
          <p className={styles.place}>On dark bands, and in the staff area in dark mode</p>
          <p className={styles.letters}>Free estimates</p>
          <span className={buttonClass("primary")}>Call us</span>
        </div>
        <div className={styles.mail}>
          <p className={styles.mailHeader}>{name}</p>
          <div className={styles.mailBody}>
            <p className={styles.place}>In emails</p>
            <span className={buttonClass("primary")}>Call us</span>
          </div>
        </div>
      </figure>
    </div>
  );
}
