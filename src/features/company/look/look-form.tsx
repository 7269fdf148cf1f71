import { type CSSProperties, useEffect } from "react";
import { type Look, lookRules, lookShades, nearestAccent, tokensOf } from "#src/facts/accent.ts";
import { factRows } from "#src/facts/all-facts.schema.ts";
import { isColor, nearestDark, nearestPage } from "#src/facts/grounds.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { asWord } from "#src/schema/fields.schema.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { SectionForm, type TypedFacts } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import styles from "./look-form.module.css";

const nearestOf = { accent: nearestAccent, darkColor: nearestDark, pageColor: nearestPage };
const colors = Object.keys(nearestOf) as (keyof Look)[];

/** The colors of the site, each with a picker in its field, and a preview of what is typed (OWN-42, OWN-108). */
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
  /** A text that is no color shows the one that is saved. */
  const lookOf = (texts: TypedFacts["texts"]) => {
    const typed = colors.map((fact) => [fact, asWord(texts[fact] ?? "").toLowerCase()] as const);
    return { accent, darkColor, pageColor, ...Object.fromEntries(typed.filter(([, text]) => isColor(text))) };
  };
  return (
    <SectionForm
      {...props}
      beside={(path, { texts, type, focus }) => {
        const fact = path as keyof Look;
        const color = lookOf(texts)[fact];
        const nearest = nearestOf[fact](color);
        return {
          inside: (
            <input
              type="color"
              className={styles.picker}
              aria-label={`Pick ${factRows[fact].words}`}
              value={color}
              onChange={({ target }) => type(fact, target.value)}
            />
          ),
          children: nearest !== color && (
            <Button
              variant="ghost"
              className={styles.nearest}
              onClick={() => {
                type(fact, nearest);
                // The button that was pressed is gone.
                focus(fact);
              }}
            >{`Use ${nearest} instead`}</Button>
          ),
        };
      }}
      below={({ texts }) => <LookPreview look={lookOf(texts)} />}
    />
  );
}

/** A heading, a link and buttons in the colors, or in the nearest legible ones (OWN-42). */
function LookPreview({ look }: { look: Look }) {
  const nearest = Object.fromEntries(colors.map((fact) => [fact, nearestOf[fact](look[fact])])) as Look;
  const other = colors.filter((fact) => nearest[fact] !== look[fact]).map((fact) => nearest[fact]);
  return (
    <figure className={styles.preview} style={tokensOf(lookShades(nearest)) as CSSProperties}>
      <figcaption>
        <span role="status">
          {other.length === 0
            ? "Preview"
            : `Preview in ${other.join(" and ")}, the nearest on which words are easy to read`}
        </span>
      </figcaption>
      <div className={styles.page}>
        <b>Seamless gutters</b>
        <u>Where we work</u>
        <span className={buttonClass("primary")}>Call us</span>
      </div>
      <div className={styles.band}>
        <p>On dark bands, in emails, and in the staff area in dark mode</p>
        <span className={buttonClass("primary")}>Call us</span>
      </div>
    </figure>
  );
}
