import { type CSSProperties, useEffect, useRef } from "react";
import { accentRule, accentTokens, isColor, nearestAccent } from "#src/facts/accent.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { asWord } from "#src/schema/fields.schema.ts";
import { Button } from "#src/ui/button.tsx";
import { SectionForm } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import styles from "./accent-preview.module.css";

/** The accent color, with a preview of what is typed (OWN-42). */
export function AccentForm(props: SectionProps) {
  const { accent } = props.section.facts;
  // The staff page was served with the color of before: the one that holds now is laid over it.
  useEffect(() => {
    if (accent === undefined) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(accentRule(accent));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [accent]);
  return (
    <SectionForm
      {...props}
      below={({ texts, type, focus }) => (
        <AccentPreview
          typed={texts.accent ?? ""}
          saved={accent ?? ""}
          onPick={(color) => type("accent", color)}
          onTake={(color) => {
            type("accent", color);
            // The button that was pressed is gone.
            focus("accent");
          }}
        />
      )}
    />
  );
}

type Props = {
  /** What stands in the field. */
  typed: string;
  saved: string;
  onPick(color: string): void;
  /** The nearest color was taken. */
  onTake(color: string): void;
};

/**
 * A picture of buttons, words and the email header in the typed color, and its nearest legible one to take with one press (OWN-42).
 * A text that is no color leaves the picture of the last one.
 */
function AccentPreview({ typed, saved, onPick, onTake }: Props) {
  const { name } = useCompany();
  const last = useRef(saved);
  const text = asWord(typed).toLowerCase();
  const color = isColor(text) ? text : last.current;
  last.current = color;
  const nearest = nearestAccent(color);
  const isRefused = nearest !== color;
  return (
    <div className={`stack ${styles.look}`}>
      <div className={`row ${styles.choices}`}>
        <label className={styles.picker}>
          <input type="color" value={color} onChange={({ target }) => onPick(target.value)} />
          <span>Pick a color</span>
        </label>
        {isRefused && (
          <Button variant="ghost" onClick={() => onTake(nearest)}>
            <svg className={styles.swatch} viewBox="0 0 24 24" aria-hidden="true">
              <rect width="24" height="24" rx="4" fill={nearest} />
            </svg>
            <span>{`Use ${nearest} instead`}</span>
          </Button>
        )}
      </div>
      <figure className={styles.samples} style={accentTokens(nearest) as CSSProperties}>
        <figcaption>
          <span role="status">
            {isRefused ? `Preview in ${nearest}, the nearest color on which words are easy to read` : "Preview"}
          </span>
        </figcaption>
        <div className={styles.light}>
          <p className={styles.place}>On light pages</p>
          <p className={styles.quote}>“On time, and clean.”</p>
          <p>
            <span className={styles.button}>Call us</span>
          </p>
        </div>
        <div className={styles.dark}>
          <p className={styles.place}>On dark bands, and in the staff area in dark mode</p>
          <p className={styles.letters}>Free estimates</p>
          <p>
            <span className={styles.brightButton}>Call us</span>
          </p>
        </div>
        <div className={styles.mail}>
          <p className={styles.mailHeader}>{name}</p>
          <div className={styles.mailBody}>
            <p className={styles.place}>In emails</p>
            <p>
              <span className={styles.button}>Call us</span>
            </p>
          </div>
        </div>
      </figure>
    </div>
  );
}
