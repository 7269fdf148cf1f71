import type { Result } from "#src/browser/call-api.ts";
import { dayAt, isoDate } from "#src/facts/calendar.ts";
import type { Closure } from "#src/facts/hours.schema.ts";
import type { FactSection } from "../section.server.ts";
import type { Change, ChangeSection } from "../use-company-facts.ts";

/** Each saves at once, without what stands in the form of the hours (OWN-83). */
export type ChangeClosures = {
  /** Takes closures away that are over. */
  add(closure: Closure): Promise<Result<FactSection>>;
  /** @param onUndo moves the focus when the person takes it back */
  end(closure: Closure, onUndo: () => void): Promise<Result<FactSection>>;
};

export function closureChanges(section: FactSection, change: ChangeSection): ChangeClosures {
  const adding = (closure: Closure, text: string) =>
    changing((closures, today) => [...closures.filter(({ to }) => to >= today), closure], text);
  return {
    add: (closure) => change("hours", section, adding(closure, "Saved. Visitors read it on every page.")),
    end: (closure, onUndo) =>
      change("hours", section, {
        ...changing(
          (closures) => closures.filter((other) => !isSame(other, closure)),
          "The closure is gone. Visitors read your usual hours.",
        ),
        undo: { ...adding(closure, "The closure is back."), onPress: onUndo },
      }),
  };
}

/** The hours as they are on the site, with other closures. */
function changing(how: (closures: readonly Closure[], today: string) => Closure[], text: string): Change {
  return {
    how: ({ hours }) =>
      hours ? { hours: { ...hours, closures: how(hours.closures, isoDate(dayAt(new Date(), hours.timeZone))) } } : {},
    text,
  };
}

function isSame(a: Closure, b: Closure): boolean {
  return a.from === b.from && a.to === b.to && a.reason === b.reason;
}
