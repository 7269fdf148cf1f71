import { distinctSuffixes } from "#src/ui/list/distinct-suffixes.ts";
import { officeTime } from "#src/ui/text/office-time.tsx";
import { allMessages, fullName, type Inbox } from "./inbox-state.ts";

/** Distinguishes messages from the same name by when they came in (MSG-17). */
export function suffixesOf(inbox: Inbox | undefined, timeZone: string): ReadonlyMap<number, string> {
  return distinctSuffixes(
    inbox ? allMessages(inbox) : [],
    fullName,
    ({ submitted_at }) => officeTime(submitted_at, "day", timeZone),
    ({ submitted_at }) => officeTime(submitted_at, "minute", timeZone),
  );
}
