import { type ReactNode, useMemo } from "react";
import { SelectField } from "#src/ui/form/select.tsx";

/** The time zones of the United States, with what people there call their time. */
const unitedStates = {
  "America/New_York": "Eastern Time (New York)",
  "America/Chicago": "Central Time (Chicago)",
  "America/Denver": "Mountain Time (Denver)",
  "America/Phoenix": "Mountain Time without daylight saving (Phoenix)",
  "America/Los_Angeles": "Pacific Time (Los Angeles)",
  "America/Anchorage": "Alaska Time (Anchorage)",
  "Pacific/Honolulu": "Hawaii Time (Honolulu)",
  "America/Puerto_Rico": "Atlantic Time (Puerto Rico)",
};

type Props = { id: string; name: string; label: string; present: string; note: ReactNode };

/** The time zones that the browser knows, those of the United States first; the present one is always a choice. */
export function TimeZoneField({ present, ...field }: Props) {
  const groups = useMemo(() => {
    const others = new Set([...Intl.supportedValuesOf("timeZone"), present]);
    for (const timeZone of Object.keys(unitedStates)) others.delete(timeZone);
    return (
      <>
        <optgroup label="United States">
          {Object.entries(unitedStates).map(([timeZone, name]) => (
            <option key={timeZone} value={timeZone}>
              {name}
            </option>
          ))}
        </optgroup>
        <optgroup label="Elsewhere">
          {[...others].sort().map((timeZone) => (
            <option key={timeZone} value={timeZone}>
              {timeZone.replaceAll("_", " ")}
            </option>
          ))}
        </optgroup>
      </>
    );
  }, [present]);
  return (
    <SelectField {...field} defaultValue={present}>
      {groups}
    </SelectField>
  );
}
