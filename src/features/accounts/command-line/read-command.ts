import type { Role } from "#db/schema.ts";
import { parseWords, UsageError } from "#src/platform/process/command-line.server.ts";
import { emailField, nameField } from "#src/schema/account.schema.ts";
import { roles } from "#src/staff/session/access.ts";

export type Command =
  | { name: "help" | "list" }
  | { name: "test-mail"; to: string | undefined }
  | { name: "create"; email: string; fullName: string; role: Role }
  | { name: "reset-password" | "reset-2fa"; who: string }
  | { name: "promote" | "demote"; who: string; role: Role };

/** The roles that each command can set. */
const rolesOf = { promote: ["admin", "siteadmin"], demote: ["user", "admin"] } as const;

/**
 * Parses the words after `npm run admin --`. No command takes a password: other users of the machine can read the words.
 *
 * @throws {UsageError}
 */
export function readCommand(words: readonly string[]): Command {
  const { values, positionals } = parseWords({
    args: [...words],
    allowPositionals: true,
    options: { name: { type: "string" }, role: { type: "string" }, help: { type: "boolean", short: "h" } },
  });
  const [name = "help", ...rest] = positionals;
  if (values.help || name === "help") return { name: "help" };
  if (name !== "create" && (values.name !== undefined || values.role !== undefined))
    throw new UsageError(`${name} takes neither --name nor --role.`);
  const [who = "", role = ""] = rest;
  switch (name) {
    case "list":
      expectWords(name, rest, 0);
      return { name };
    case "test-mail":
      if (rest.length > 1) expectWords(name, rest, 1);
      return { name, to: who === "" ? undefined : checked(emailField, who) };
    case "create":
      expectWords(name, rest, 1);
      return {
        name,
        email: checked(emailField, who),
        fullName: checked(nameField, values.name ?? ""),
        role: oneOf(roles, values.role ?? "user"),
      };
    case "reset-password":
    case "reset-2fa":
      expectWords(name, rest, 1);
      return { name, who };
    case "promote":
    case "demote":
      expectWords(name, rest, 2);
      return { name, who, role: oneOf(rolesOf[name], role) };
    default:
      throw new UsageError(`There is no command ${JSON.stringify(name.slice(0, 40))}.`);
  }
}

function expectWords(name: string, words: readonly string[], count: number): void {
  if (words.length === count) return;
  throw new UsageError(`${name} takes ${count === 0 ? "nothing more" : count === 1 ? "one word" : `${count} words`}.`);
}

function oneOf<Text extends string>(known: readonly Text[], typed: string): Text {
  const found = known.find((one) => one === typed);
  if (found === undefined) throw new UsageError(`The role must be ${known.join(" or ")}.`);
  return found;
}

function checked(field: typeof emailField | typeof nameField, typed: string): string {
  const read = field.safeParse(typed);
  if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? "");
  return read.data;
}
