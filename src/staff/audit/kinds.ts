import type { AuditArea, MessageState, Role, Step, TakedownReason, TwoFactorMethod } from "#db/schema.ts";

export const auditAreas = [
  "sign-ins",
  "people",
  "reviews",
  "pictures",
  "messages",
  "site",
] as const satisfies readonly AuditArea[];

/**
 * The kinds of entries, with the details of each besides the actor and the subject. Entries are kept for a year and read by others:
 * they contain no password, token or code, no input of a failed login, and no text of a message (OP-4).
 */
export type Details = {
  "signed-in": { browser: string; factor: TwoFactorMethod | "backup code" | "trusted" | null };
  "signed-out": null;
  /** Without a user for a name that has no account. */
  "sign-in-failed": null;
  "code-failed": null;
  "code-locked": { wrongCodes: number };
  "signed-out-by-misses": null;
  "session-ended": { browser: string };
  "sessions-ended": { count: number };
  "device-forgotten": { browser: string };

  "reset-asked": null;
  "password-reset": null;
  "password-changed": null;
  "two-factor-on": { method: TwoFactorMethod };
  "two-factor-off": null;
  "backup-codes-renewed": null;
  "email-change-begun": null;
  "email-changed": null;
  "profile-changed": { fields: readonly ("name" | "username")[] };
  "role-changed": { from: Role; to: Role };
  "user-invited": null;
  "user-registered": { role: Role };
  "user-deleted": { role: Role };
  "account-made": { role: Role };
  "password-link-made": null;

  "review-added": { id: number; shown: boolean };
  "review-edited": { id: number };
  "review-hidden": { id: number; reason?: TakedownReason };
  "review-shown": { id: number };
  "review-deleted": { id: number; reason?: TakedownReason };
  "review-restored": { id: number };
  "reviews-reordered": null;
  "review-answered": { id: number };
  "review-answer-removed": { id: number };
  /** By a customer, with the link of an email. */
  "review-written": { id: number };
  "review-rewritten": { id: number };
  "review-withdrawn": { id: number };
  "review-asked": null;
  "reviews-asked": { count: number };
  "review-emails-stopped": null;

  "picture-added": { id: number; shown: boolean };
  "picture-edited": { id: number };
  "picture-hidden": { id: number };
  "picture-shown": { id: number };
  "picture-deleted": { id: number };
  "picture-restored": { id: number };
  "picture-prepared-again": { id: number };
  "pictures-reordered": null;
  "page-picture-changed": { delivered: boolean };

  "question-added": { id: number; shown: boolean };
  "question-edited": { id: number };
  "question-hidden": { id: number };
  "question-shown": { id: number };
  "question-deleted": { id: number };
  "question-restored": { id: number };
  /** Of a page, by its path without the slash. */
  "questions-reordered": { page: string };

  "message-archived": { id: number };
  "message-unarchived": { id: number };
  "message-deleted": { id: number };
  "message-state-changed": { id: number; state: MessageState };
  "message-note-added": { id: number };
  "message-answered": { id: number };
  "calendar-link-made": null;
  "calendar-link-removed": null;
  "mail-sent-again": { id: number };
  "messages-exported": { list: "active" | "archived" | "all"; found: boolean };

  /** `years`: how long messages are kept. */
  "old-messages-deleted": { count: number; years: number };

  "samples-removed": { count: number };
  "settings-changed": { names: readonly string[] };
  /** Names of facts.schema.ts. */
  "facts-changed": { names: readonly string[] };
  /** The first parts of the texts' names. */
  "texts-changed": { pages: readonly string[] };
  "recipient-asked": null;
  "recipient-confirmed": null;
  "recipient-removed": null;
  "backup-made": null;
  "backup-failed": null;
  /** When the backup was made. */
  "backup-restored": { madeAt: string };
  "data-put-back": null;
  "recovery-confirmed": null;
  "backup-copy-confirmed": null;
  "first-run-closed": null;
  "first-run-opened": null;
  "test-mail-sent": null;
  "test-mail-failed": null;
  "heartbeat-failed": { step: Step };
  "heartbeat-recovered": null;
};

export type Kind = keyof Details;
