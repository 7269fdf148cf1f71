import { type Draft, openDraft } from "#src/ui/form/draft.ts";

const prefix = "staff-draft:";
/** Long enough for a session that ends in the evening and work that goes on in the morning (AUTH-16). */
export const staffDraftMs = 12 * 60 * 60 * 1000;

/**
 * What one person has typed into one form of the staff app and not saved. It outlives the session, not a pressed logout.
 * Passwords and codes are never written to it.
 *
 * @param form which form, such as "review:new"
 */
export function staffDraft(userId: number, form: string): Draft {
  return openDraft(`${prefix}${userId}:${form}`, { keptForMs: staffDraftMs });
}

/**
 * What of the typed values a draft keeps: without a difference from what is saved there is nothing to bring back.
 *
 * @param saved the value of each field that may be kept
 */
export function changedValues<Name extends string>(
  typed: Readonly<Record<string, string>>,
  saved: Readonly<Record<Name, string>>,
): Record<string, string> {
  const changed: Record<string, string> = {};
  for (const name of Object.keys(saved) as Name[]) {
    const value = typed[name];
    if (value !== undefined && value !== saved[name]) changed[name] = value;
  }
  return changed;
}

/**
 * Removes drafts that have expired, and those of other people.
 *
 * @param userId who is signed in; without it drafts of all people stay until they expire
 */
export function sweepStaffDrafts(userId: number | undefined): void {
  for (const key of storedKeys()) {
    const draft = openDraft(key, { keptForMs: staffDraftMs });
    if (userId !== undefined && !key.startsWith(`${prefix}${userId}:`)) draft.drop();
    // Reading removes what has expired.
    else draft.read();
  }
}

/** Whether this browser keeps something that was typed and not saved. */
export function hasStaffDrafts(): boolean {
  return storedKeys().length > 0;
}

/** Removes every draft, after a pressed logout. */
export function dropStaffDrafts(): void {
  for (const key of storedKeys()) openDraft(key, { keptForMs: staffDraftMs }).drop();
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    // The browser keeps nothing.
    return [];
  }
}
