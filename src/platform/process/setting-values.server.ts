import { readSmtpUrl, SmtpUrlRefused } from "./smtp-url.server.ts";

/* What config.server.ts accepts as a value of one setting. */

type Environment = Readonly<Record<string, string | undefined>>;

/** Some editors begin a file with the mark; Node leaves it, and what follows, in the name of the first setting (OPS-33). */
export function withoutByteOrderMark(env: Environment): Environment {
  const named = Object.entries(env).map(([name, value]) => [name.replace(/^\uFEFF(?:export\s+)?/, ""), value]);
  return { ...Object.fromEntries(named), ...env };
}

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase();
}

/** What `sslmode` may be: the words of libpq, without those that fall back to no encryption. */
const sslModes = ["disable", "require", "verify-ca", "verify-full"];

/** @returns what is wrong with an address of PostgreSQL; undefined if it can be used. Repeats no part of it. */
export function faultOfPostgresUrl(text: string): string | undefined {
  const url = URL.parse(text);
  const name = url && decoded(url.pathname.slice(1));
  // A "/" or "@" in the name is mostly the rest of a password that is not percent-encoded.
  const isWhole = url && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== "" && name && !/[/@]/.test(name);
  if (!isWhole || decoded(url.username) === undefined || decoded(url.password) === undefined)
    return "must be an address like postgres://user:password@host:5432/name?sslmode=verify-full, with its password percent-encoded";
  const mode = url.searchParams.get("sslmode");
  if (mode !== null && !sslModes.includes(mode)) return `must have a sslmode of ${sslModes.join(", ")}`;
  if (mode === "verify-ca" && !url.searchParams.has("sslrootcert"))
    return "must name the file of the authority with sslrootcert for sslmode=verify-ca";
  return undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Without https the cookies of a login are safe on this machine only (SE-6). */
export function keepsCookies(text: string): boolean {
  return !text.toLowerCase().startsWith("http:") || isOwnMachineByHttp(text);
}

export function isOwnMachineByHttp(origin: string): boolean {
  return /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(origin);
}

export function faultOfSmtpUrl(text: string): string | undefined {
  try {
    readSmtpUrl(text);
    return undefined;
  } catch (error) {
    if (error instanceof SmtpUrlRefused) return error.what;
    throw error;
  }
}

export function isAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(text);
}

export function isMailbox(text: string): boolean {
  const named = /^[^<>\r\n"]* <([^<>]+)>$/.exec(text);
  return isAddress(named?.[1] ?? text);
}

/** The parts between commas, without spaces around them and without empty ones. */
export function commaList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
}
