import { useNow } from "#src/browser/use-now.ts";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { dayAt, dayOfDate, isoDate, shortDayName } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { SiteNotice } from "#src/site/frame/site-notice.tsx";
import { Button } from "#src/ui/button.tsx";
import type { FactSection } from "../section.server.ts";
import { SectionForm } from "../section-form.tsx";
import type { ChangeSection, SectionProps } from "../use-company-facts.ts";
import styles from "./notice.module.css";

/** "Notice": its form with the notice as visitors see it, and a press that removes it (OWN-85). */
export function NoticeSection(props: SectionProps) {
  const { section, change } = props;
  const { timeZone } = useCompany().hours;
  const today = isoDate(dayAt(useNow(), timeZone));
  const notice = section.facts.notice ?? null;
  const blank = { text: "", from: today, to: "", tone: "plain" as const };

  async function remove() {
    // A notice that someone else has written since stays.
    const replace = (
      from: Facts["notice"],
      to: Facts["notice"],
      seen: FactSection,
      done: Parameters<ChangeSection>[3],
    ) =>
      change(
        "notice",
        seen,
        () => ({ notice: to }),
        done,
        (facts) => JSON.stringify(facts.notice ?? null) === JSON.stringify(from),
      );
    const focusText = () => document.getElementById("company-notice-notice.text")?.focus();
    const result = await replace(notice, null, section, {
      text: "The notice is gone from every page.",
      undo(now) {
        void replace(null, notice, now, { text: "The notice is back." });
        focusText();
      },
    });
    // The button that was pressed is gone.
    if (result.ok) focusText();
  }

  return (
    <div className={`stack ${styles.parts}`}>
      {notice && (
        <div className={`row ${styles.state}`}>
          <p>{stateOf(notice, today)}</p>
          <Button variant="ghost" onClick={() => void remove()}>
            Remove the notice
          </Button>
        </div>
      )}
      <SectionForm
        {...props}
        shown={({ notice }) => ({ notice: notice ?? blank })}
        below={({ texts }) => {
          const text = texts["notice.text"]?.trim();
          const tone = texts["notice.tone"] === "important" ? "important" : "plain";
          return (
            <figure className={styles.preview}>
              <figcaption>What visitors see above every page</figcaption>
              <div className={styles.page}>
                <SiteNotice notice={{ text: text || "Your notice", tone, key: "" }} isPreview />
              </div>
            </figure>
          );
        }}
      />
    </div>
  );
}

function stateOf({ from, to }: NonNullable<Facts["notice"]>, today: string): string {
  const [first, last] = [from, to].map((date) => shortDayName(dayOfDate(date)));
  if (to < today) return `This notice ended on ${last}. Visitors no longer see it.`;
  if (from > today) return `Visitors see this notice from ${first} to ${last}.`;
  return `Visitors see this notice now, until the end of ${last}.`;
}
