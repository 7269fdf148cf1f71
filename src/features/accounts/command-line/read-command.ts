import type { Role } from "#db/schema.ts";
import { parseWords, UsageError } from "#src/platform/process/command-line.server.ts";
import { emailField, nameField } from "#src/schema/account.schema.ts";
import { roles } from "#src/staff/session/access.ts";

/** How many words follow the name of each command. */
const wordsAfter = { list: 0, create: 1, "reset-password": 1, "reset-2fa": 1, role: 2 } as const;

export type Command =
  | { name: "help" | "list" }
  | { name: "create"; email: string; fullName: string; role: Role }
  | { name: "reset-password" | "reset-2fa"; who: string }
  | { name: "role"; who: string; role: Role };

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
  if (!isName(name)) throw new UsageError(`There is no command ${JSON.stringify(name.slice(0, 40))}.`);
  if (name !== "create" && (values.name !== undefined || values.role !== undefined))
    throw new UsageError(`${name} takes neither --name nor --role.`);
  if (rest.length !== wordsAfter[name])
    throw new UsageError(`${name} takes ${["nothing more", "one word", "2 words"][wordsAfter[name]]}.`);
  const [who = "", role = values.role ?? "user"] = rest;
  if (name === "list") return { name };
  if (name === "role") return { name, who, role: readRole(role) };
  if (name !== "create") return { name, who };
  const fullName = checked(nameField, values.name ?? "");
  return { name, email: checked(emailField, who), fullName, role: readRole(role) };
}

function isName(typed: string): typed is keyof typeof wordsAfter {
  return Object.hasOwn(wordsAfter, typed);
}

function readRole(typed: string): Role {
  const found = roles.find((one) => one === typed);
  if (found === undefined) throw new UsageError(`The role must be ${roles.join(" or ")}.`);
  return found;
}

function checked(field: typeof emailField | typeof nameField, typed: string): string {
  const read = field.safeParse(typed);
  if (!read.success) throw new UsageError(read.error.issues[0]?.message ?? "");
  return read.data;
}
