import { useNow } from "#src/browser/use-now.ts";
import { dayAt } from "#src/facts/calendar.ts";
import { type Hours, hoursLimits } from "#src/facts/hours.schema.ts";
import { SelectField } from "#src/ui/form/select.tsx";
import { counted } from "#src/ui/text/counted.ts";
import type { SectionProps } from "../use-company-facts.ts";
import { closureKind, openDayKind } from "./days-kinds.ts";
import { DaysList } from "./days-list.tsx";

type Props = Pick<SectionProps, "section" | "change" | "onChanges"> & { hours: Hours };

/** Closures, special hours, and from when visitors read of them (OWN-83, OWN-147, OWN-149). */
export function Closures({ hours, ...props }: Props) {
  const today = dayAt(useNow(), hours.timeZone);
  const ahead = (days: number) => (days === 0 ? "Not at all" : `${counted(days, "day")} before`);
  return (
    <>
      <DaysList {...props} kind={closureKind} today={today} entries={hours.closures} />
      <DaysList {...props} kind={openDayKind} today={today} entries={hours.openDays ?? []} />
      <SelectField
        id="announce-days"
        label="Announce these to visitors"
        hint="“We’ll be closed Dec 24 to Jan 2” then stands with your hours on every page."
        value={hours.announceDays}
        onChange={({ target }) => {
          const announceDays = Number(target.value);
          const text = `Saved. Announced ahead: ${ahead(announceDays).toLowerCase()}.`;
          void props.change("hours", props.section, { how: () => ({ announceDays }), text });
        }}
        options={Array.from({ length: hoursLimits.announceDays + 1 }, (_, days) => [days, ahead(days)] as const)}
      />
    </>
  );
}
