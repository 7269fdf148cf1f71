import { type Draft, openDraft } from "#src/ui/form/draft.ts";
import { staffDraftMs } from "../security-policy.ts";

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

/**
 * The typed values that differ from the saved ones. Only these are kept in a draft.
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

/** Whether this browser holds unsaved input. */
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
    // Storage is turned off.
    return [];
  }
}
