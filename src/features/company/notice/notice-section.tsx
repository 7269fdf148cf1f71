import type { CSSProperties } from "react";
import { Link } from "react-router";
import type * as z from "zod/mini";
import { useNow } from "#src/browser/use-now.ts";
import { lookShades, tokensOf } from "#src/facts/accent.ts";
import { type Day, dayAt, isoDate } from "#src/facts/calendar.ts";
import { maxNotice, noticeSchema } from "#src/facts/notice.schema.ts";
import { useCompany } from "#src/facts/use-company.tsx";
import { SiteNotice } from "#src/site/frame/site-notice.tsx";
import { Field } from "#src/ui/form/field.tsx";
import { SelectField } from "#src/ui/form/select.tsx";
import { type EntryForm, EntryList, type EntryListKind } from "../entry-list.tsx";
import { daysWords, ofDays } from "../hours/days-kinds.tsx";
import type { SectionProps } from "../use-company-facts.ts";
import styles from "./notice.module.css";

type Notice = z.output<typeof noticeSchema>;

const tones = { plain: "Plain", important: "Important" };

/** A notice that visitors read from its first to its last day (OWN-85). There is room for two (OWN-146). */
const noticeKind = (today: Day): EntryListKind<Notice, keyof Notice> => ({
  ...ofDays<Notice>(today),
  ...{ id: "notices", form: "notice:one", section: "notice", title: "Your notices", noun: "notice", icon: "message" },
  ...{ send: "Save the notice", gone: "The notice is gone from every page.", schema: noticeSchema },
  labels: { text: "What visitors should know", from: "First day", to: "Last day", tone: "Tone" },
  textsOf: (notice = { text: "", from: isoDate(today), to: "", tone: "plain" }) => notice,
  entryOf: ({ text, from, to, tone }) => ({ text, from, to, tone: tone as Notice["tone"] }),
  refuse: (notice, others) => ({
    ...ofDays<Notice>(today).refuse(notice),
    ...(others > 1 && { text: "You can plan two notices. Change or remove one of them first." }),
  }),
  describe: (notice) => ({ ...daysWords(notice, today, "Now: "), words: notice.text, remove: "Remove" }),
  put({ notice, secondNotice }, how) {
    const [first = null, second = null] = how([notice, secondNotice].filter((one) => one != null));
    return { notice: first, secondNotice: second };
  },
  // A third one has no place.
  fits: ({ notice, secondNotice }) => !(notice && secondNotice),
  fields: (form) => <NoticeFields form={form} />,
});

/** "Notice" (OWN-85, OWN-146). */
export function NoticeSection(props: SectionProps) {
  const { notice, secondNotice } = props.section.facts;
  const { timeZone } = useCompany().hours;
  const notices = [notice, secondNotice].filter((one) => one != null);
  return (
    <div className="stack">
      <p>
        A notice does not change your hours. Closed on those days? Use <Link to="#closures">Close for a while</Link>.
      </p>
      <EntryList {...props} kind={noticeKind(dayAt(useNow(), timeZone))} entries={notices} />
    </div>
  );
}

function NoticeFields({ form }: { form: EntryForm<keyof Notice> }) {
  const { text, tone } = form.values;
  const shown = { text: text.trim() || "Your notice", tone: tone === "important" ? tone : "plain", key: "" } as const;
  return (
    <>
      <Field
        {...form.field("text")}
        hint="One or two sentences. About 55 letters fit on a phone; “Read more” opens the rest. Phone numbers, emails, https:// addresses and pages such as /contact become links. Visitors can close it; a changed text shows again."
        rows={2}
        maxLength={maxNotice}
        length={text.length}
      />
      <Field {...form.field("from")} note={null} type="date" />
      <Field {...form.field("to")} note={null} type="date" />
      <SelectField {...form.select("tone")} options={Object.entries(tones)} />
      <figure className={styles.preview}>
        <figcaption>What visitors see above every page</figcaption>
        <div className={styles.page} style={tokensOf(lookShades(useCompany())) as CSSProperties}>
          <SiteNotice notice={shown} isPreview />
        </div>
      </figure>
    </>
  );
}
