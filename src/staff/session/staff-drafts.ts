import { type Draft, openDraft } from "#src/ui/form/draft.ts";
import { staffDraftMs } from "./security-policy.ts";

const prefix = "staff-draft:";

/**
 * The unsaved input of one person in one form of the staff app. It outlives the session, not a pressed logout (AUTH-16).
 * Passwords and codes are never written to it.
 *
 * @param form which form, such as "review:new"
 */
export function staffDraft(userId: number, form: string): Draft {
  return openDraft(`${prefix}${userId}:${form}`, { keptForMs: staffDraftMs });
}

/** Before the name of a field, for its saved value in a draft. No field has such a name. */
const savedPrefix = "saved ";

/**
 * What a draft keeps: the typed values that differ from the saved ones, each with the saved one that the person has seen.
 *
 * @param saved the value of each field that may be kept
 * @param together fields that are one value, all kept if one of them differs
 */
export function draftOf(
  typed: Readonly<Record<string, string>>,
  saved: Readonly<Record<string, string>>,
  together: readonly string[] = [],
): Record<string, string> {
  const kept: Record<string, string> = {};
  const differs = (name: string) => typed[name] !== undefined && typed[name] !== saved[name];
  const whole = together.some(differs) ? together : [];
  for (const [name, before] of Object.entries(saved).filter(([name]) => differs(name) || whole.includes(name)))
    Object.assign(kept, { [name]: typed[name] ?? before, [savedPrefix + name]: before });
  return kept;
}

/** How many fields have something else typed than what is saved. */
export function changesIn(...[typed, saved]: Parameters<typeof draftOf>): number {
  return Object.keys(draftOf(typed, saved)).length / 2;
}

/**
 * Brings a draft back beside what is saved by now.
 *
 * @returns `typed`: the values that differ from the saved ones; `theirs`: the saved value of those which someone else has changed
 * since the draft was kept (OWN-02, OWN-34, OWN-84)
 */
export function restoreDraft<Name extends string>(
  kept: Readonly<Record<string, string>>,
  saved: Readonly<Record<Name, string>>,
) {
  const typed = new Map<Name, string>();
  const theirs = new Map<Name, string>();
  for (const name of Object.keys(saved) as Name[]) {
    const value = kept[name];
    if (value === undefined || value === saved[name]) continue;
    typed.set(name, value);
    const before = kept[savedPrefix + name];
    if (before !== undefined && before !== saved[name]) theirs.set(name, saved[name]);
  }
  return { typed, theirs };
}

/**
 * Removes expired drafts, and those of other people.
 *
 * @param userId the logged-in person; without it drafts of all people stay until they expire
 */
export function sweepStaffDrafts(userId: number | undefined): void {
  for (const key of storedKeys()) {
    const draft = openDraft(key, { keptForMs: staffDraftMs });
    if (userId !== undefined && !key.startsWith(`${prefix}${userId}:`)) draft.drop();
    // Reading removes an expired draft.
    else draft.read();
  }
}

/** Whether this browser holds unsaved input. @param part of the names of forms; by default of all */
export function hasStaffDrafts(part = ""): boolean {
  return storedKeys().some((key) => key.includes(part));
}

/** How many typed values all drafts of this browser keep that are not saved (LOOK-58). */
export function keptChanges(): number {
  return storedKeys()
    .map((key) => openDraft(key, { keptForMs: staffDraftMs }).read())
    .flatMap((kept) => Object.keys(kept).filter((name) => (kept[savedPrefix + name] ?? kept[name]) !== kept[name]))
    .length;
}

/** Removes every draft, after a pressed logout. */
export function dropStaffDrafts(): void {
  for (const key of storedKeys()) openDraft(key, { keptForMs: staffDraftMs }).drop();
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // Storage is turned off.
    return [];
  }
}
