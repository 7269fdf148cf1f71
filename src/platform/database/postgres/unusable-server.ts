import { StartupError, systemCodeOf } from "../../process/errors.ts";
import { postgresFailure, sqlStateOf } from "./postgres-error.ts";

/**
 * Turns an error of the server or the way to it into one line for the operator, without the password; returns any other
 * error as it is.
 *
 * @param url as DATABASE_URL
 */
export function unusableServer(error: unknown, url: string): unknown {
  if (error instanceof StartupError || !(error instanceof Error)) return error;
  const { hostname, username, password } = new URL(url);
  const place: Place = { user: decodeURIComponent(username) || "the user", host: hostname };
  const reason = withoutPassword(reasonOf(error), password).replaceAll(/\s+/g, " ");
  const advice = adviceFor(error, place) ?? `cannot be used: ${reason.replace(/\.$/, "")}.`;
  // Without the cause: pg's error may hold what the server has been sent.
  return new StartupError(`${nameOf(url)} ${advice}`);
}

/** The same for an error in the middle of a command: its server was fit at the beginning. */
export function lostServer(error: unknown, url: string): unknown {
  if (error instanceof StartupError) return error;
  const failure = postgresFailure(error);
  if (failure === "away")
    return new StartupError(`${nameOf(url)} broke off the connection. Try again once its server runs.`);
  return failure === undefined && sqlStateOf(error) === undefined ? error : unusableServer(error, url);
}

function nameOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `The database ${decodeURIComponent(pathname.slice(1))} at ${hostname}:${port || 5432}`;
}

type Place = { user: string; host: string };

function adviceFor(error: Error, place: Place): string | undefined {
  const state = sqlStateOf(error);
  if (state !== undefined) return adviceByState[state]?.(place);
  const code = codeOf(error);
  if (code !== undefined && adviceByCode[code]) return adviceByCode[code](place);
  if (code?.includes("CERT") || code?.startsWith("UNABLE_TO"))
    return `has a certificate that cannot be verified (${error.message.split(/[:;]/)[0]}); name the file of its authority with sslrootcert in DATABASE_URL.`;
  return adviceByText.find(([text]) => text.test(reasonOf(error)))?.[1];
}

/** A connection that is refused at several addresses has an empty message and a list of errors. */
function codeOf(error: Error): string | undefined {
  return systemCodeOf(error) ?? (error instanceof AggregateError ? systemCodeOf(error.errors[0]) : undefined);
}

function reasonOf(error: Error): string {
  return error.message || codeOf(error) || "no reason given";
}

/** A server, or what stands in its place, can repeat what it was sent. */
function withoutPassword(text: string, encoded: string): string {
  const spellings = [encoded, decodeURIComponent(encoded)].filter((spelling) => spelling !== "");
  return spellings.reduce((shown, spelling) => shown.replaceAll(spelling, "…"), text);
}

/** By SQLSTATE, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const adviceByState: Record<string, (place: Place) => string> = {
  "28P01": ({ user }) => `refuses the password of ${user}; check DATABASE_URL.`,
  "28000": ({ user }) => `refuses ${user}; check DATABASE_URL and its sslmode.`,
  "3D000": () => "does not exist; create it, or check DATABASE_URL.",
  "3F000": ({ user }) => `has no schema in which ${user} may create tables; check the search_path of that user.`,
  "42501": ({ user }) => `does not let ${user} create tables or extensions; make that user its owner.`,
  "42704": () => "has the extension pg_trgm in a schema outside the search_path of its user.",
  "0A000": () => "lacks the extension pg_trgm; install PostgreSQL's contrib package on its server.",
  "58P01": () => "lacks the extension pg_trgm; install PostgreSQL's contrib package on its server.",
  "25006": () => "is read-only, as a standby is; DATABASE_URL needs the primary server.",
  "53300": () => "has no connection left; lower DATABASE_POOL or raise its limit.",
  "57P03": () => "is starting or stopping; start the site once it takes connections.",
};

const adviceByCode: Record<string, (place: Place) => string> = {
  ECONNREFUSED: () => "cannot be reached: the connection is refused. Check DATABASE_URL and whether the server runs.",
  ENOTFOUND: ({ host }) => `cannot be reached: there is no host ${host}. Check DATABASE_URL.`,
  EAI_AGAIN: ({ host }) => `cannot be reached: the name ${host} cannot be looked up. Check DATABASE_URL and the DNS.`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `has a certificate for another name than ${host}; check the host of DATABASE_URL.`,
  ENOENT: () => "needs a file that is not there; check sslrootcert, sslcert and sslkey in DATABASE_URL.",
};

/** By what pg says, which has no code for it. */
const adviceByText: readonly (readonly [text: RegExp, advice: string])[] = [
  [/the database cannot be reached|timeout/, "does not answer. Check DATABASE_URL and the firewalls between."],
  [/does not support SSL/, "does not offer TLS; switch it on there, or set sslmode=disable in DATABASE_URL."],
  [/client password must be a (non-empty )?string/, "asks for a password, and DATABASE_URL has none."],
  [/Connection terminated unexpectedly/, "closes the connection at once; check that DATABASE_URL is PostgreSQL."],
];
