import { Link } from "react-router";
import { useNow } from "#src/browser/use-now.ts";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { dayAt, dayOfDate, isoDate, shortDayName } from "#src/facts/calendar.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { SiteNotice } from "#src/site/frame/site-notice.tsx";
import { Button } from "#src/ui/button.tsx";
import { SectionForm } from "../section-form.tsx";
import type { Change, SectionProps } from "../use-company-facts.ts";
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
    const replacing = (from: Facts["notice"], to: Facts["notice"], text: string): Change => ({
      how: () => ({ notice: to }),
      fits: (facts) => JSON.stringify(facts.notice ?? null) === JSON.stringify(from),
      text,
    });
    const focusText = () => document.getElementById("company-notice-notice.text")?.focus();
    const result = await change("notice", section, {
      ...replacing(notice, null, "The notice is gone from every page."),
      undo: { ...replacing(null, notice, "The notice is back."), onPress: focusText },
    });
    // The button that was pressed is gone.
    if (result.ok) focusText();
  }

  return (
    <div className={`stack ${styles.parts}`}>
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
      </p>
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
