import { useEffect } from "react";
import { accentRule } from "#src/facts/accent.ts";
import { SectionForm } from "../section-form.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import { AccentPreview } from "./accent-preview.tsx";

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
