import type { Role, TwoFactorMethod } from "#db/schema.ts";
import { counted } from "#src/ui/text/counted.ts";
import { roleNames } from "../session/access.ts";
import { type AuditFacts, about, did, say } from "./sentence-parts.ts";

type Login = { browser: string; factor: TwoFactorMethod | "backup code" | "trusted" | null };

/** Logins and what is asked before one. */
export const signInKinds = {
  "signed-in": ({ by, details: { browser, factor } }: AuditFacts<Login>) =>
    say`${by} logged in${{ "backup code": " with a backup code", trusted: " on a trusted browser" }[String(factor)] ?? ""}: ${browser}.`,
  "signed-out": did("logged out"),
  /** Without a user for a name that has no account. */
  "sign-in-failed": ({ whom, known, many }: AuditFacts) =>
    many
      ? say`Many others tried to log in, and failed.`
      : known
        ? say`Someone entered a wrong password for ${whom}.`
        : say`Someone tried to log in with an unknown name.`,
  "code-failed": ({ whom, many }: AuditFacts) =>
    many
      ? say`Many others entered a wrong login code.`
      : say`Someone who knows ${whom}’s password entered a wrong code.`,
  "code-locked": ({ whom, details: { wrongCodes } }: AuditFacts<{ wrongCodes: number }>) =>
    say`After ${wrongCodes} wrong codes, no more codes are accepted for ${whom} for a while.`,
  "signed-out-by-misses": did("was logged out after five wrong passwords"),
  "session-ended": ({ by, details: { browser } }: AuditFacts<{ browser: string }>) =>
    say`${by} logged out another browser: ${browser}.`,
  "sessions-ended": ({ by, details: { count } }: AuditFacts<{ count: number }>) =>
    say`${by} logged out everywhere else: ${counted(count, "browser")}.`,
  "device-forgotten": ({ by, details: { browser } }: AuditFacts<{ browser: string }>) =>
    say`${by} stopped trusting a browser: ${browser}.`,
  "reset-asked": ({ whom, known, many }: AuditFacts) =>
    many
      ? say`Many others asked for a new password.`
      : known
        ? say`Someone asked for a new password for ${whom}.`
        : say`Someone asked for a new password for an address without an account.`,
  "password-reset": did("chose a new password with an emailed or printed link"),
};

type Deleted = { role: Role; jobs?: number; appointments?: number; to?: string | undefined };

/** Accounts and how they are protected. */
export const peopleKinds = {
  "password-changed": did("changed their password"),
  "two-factor-on": ({ by, details: { method } }: AuditFacts<{ method: TwoFactorMethod }>) =>
    say`${by} turned on two-factor authentication (${method === "app" ? "app" : "email"}).`,
  "two-factor-off": ({ by, whom, known }: AuditFacts) =>
    known
      ? say`${by} turned off two-factor authentication for ${whom}.`
      : say`${by} turned off two-factor authentication.`,
  "backup-codes-renewed": did("created new backup codes"),
  "email-change-begun": did("entered a new email address, which is not confirmed yet"),
  "email-changed": did("has a new email address now"),
  "profile-changed": ({ by, details: { fields } }: AuditFacts<{ fields: readonly ("name" | "username")[] }>) =>
    say`${by} changed their ${fields.join(" and ")}.`,
  "role-changed": ({ by, whom, details: { from, to } }: AuditFacts<{ from: Role; to: Role }>) =>
    say`${by} changed the role of ${whom} from ${roleNames[from]} to ${roleNames[to]}.`,
  "user-invited": about("invited"),
  "invite-canceled": about("canceled the invitation to"),
  "user-registered": ({ by, details: { role } }: AuditFacts<{ role: Role }>) =>
    say`${by} registered as ${roleNames[role]}.`,
  /** With what they were to do, and who gets it; nothing of both in entries of earlier releases. */
  "user-deleted": ({ by, whom, details: { role, jobs = 0, appointments = 0, to } }: AuditFacts<Deleted>) => {
    const words = [jobs > 0 && counted(jobs, "job"), appointments > 0 && counted(appointments, "appointment")];
    const held = words.filter(Boolean).join(" and ");
    const handed = held === "" ? "" : to ? `, and gave ${held} to ${to}` : `, and left ${held} to no one`;
    return say`${by} deleted the account of ${whom} (${roleNames[role]})${handed}.`;
  },
  "account-made": ({ by, whom, details: { role } }: AuditFacts<{ role: Role }>) =>
    say`${by} created an account for ${whom} (${roleNames[role]}).`,
  "password-link-made": about("created a link for", " to choose a new password"),
};
