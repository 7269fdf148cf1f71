import type { CSSProperties } from "react";
import { Link } from "react-router";
import { useNow } from "#src/browser/use-now.ts";
import { lookShades, tokensOf } from "#src/facts/accent.ts";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { dayAt, dayOfDate, isoDate, shortDayName } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { SiteNotice } from "#src/site/frame/site-notice.tsx";
import { Button } from "#src/ui/button.tsx";
import { SectionForm } from "../section-form.tsx";
import type { Change, SectionProps } from "../use-company-facts.ts";
import styles from "./notice.module.css";

type Notice = Facts["notice"];

/** "Notice" or "Second notice": its form with the notice as visitors see it, and a press that removes it (OWN-85, OWN-146). */
export function NoticeSection(props: SectionProps) {
  const { section, change } = props;
  const name = props.name === "secondNotice" ? "secondNotice" : "notice";
  const company = useCompany();
  const today = isoDate(dayAt(useNow(), company.hours.timeZone));
  const notice = section.facts[name] ?? null;
  const blank = { text: "", from: today, to: "", tone: "plain" as const };

  async function remove() {
    // A notice that someone else has written since stays.
    const replacing = (from: Notice, to: Notice, text: string): Change => ({
      how: () => ({ [name]: to }),
      fits: (facts) => JSON.stringify(facts[name] ?? null) === JSON.stringify(from),
      text,
    });
    const focusText = () => document.getElementById(`company-${name}-${name}.text`)?.focus();
    const result = await change(name, section, {
      ...replacing(notice, null, "The notice is gone from every page."),
      undo: { ...replacing(null, notice, "The notice is back."), onPress: focusText },
    });
    // The button that was pressed is gone.
    if (result.ok) focusText();
  }

  return (
    <div className="stack">
      {notice && (
        <div className={`row tinted ${styles.state}`}>
          <p>{stateOf(notice, today)}</p>
          <Button variant="ghost" onClick={() => void remove()}>
            Remove the notice
          </Button>
        </div>
      )}
      <p>
        A notice does not change your hours. Closed on those days? Use <Link to="#closures">Close for a while</Link>.
        You can plan two notices. On a day of both, visitors see the important one; if they are alike, the one that
        begins later.
      </p>
      <SectionForm
        {...props}
        shown={(facts) => ({ [name]: facts[name] ?? blank })}
        below={({ texts }) => {
          const text = texts[`${name}.text`]?.trim();
          const tone = texts[`${name}.tone`] === "important" ? "important" : "plain";
          return (
            <figure className={styles.preview}>
              <figcaption>What visitors see above every page</figcaption>
              <div className={styles.page} style={tokensOf(lookShades(company)) as CSSProperties}>
                <SiteNotice notice={{ text: text || "Your notice", tone, key: "" }} isPreview />
              </div>
            </figure>
          );
        }}
      />
    </div>
  );
}

function stateOf({ from, to }: NonNullable<Notice>, today: string): string {
  const [first, last] = [from, to].map((date) => shortDayName(dayOfDate(date)));
  if (to < today) return `This notice ended on ${last}. Visitors no longer see it.`;
  if (from > today) return `Visitors see this notice from ${first} to ${last}.`;
  return `Visitors see this notice now, until the end of ${last}.`;
}
