import { StartupError } from "./startup-error.ts";

export type SmtpServer = {
  host: string;
  port: number;
  user: string | undefined;
  password: string;
  /** From the first byte (smtps), or before anything else is said (STARTTLS, or nothing is sent), or not at all. */
  tls: "implicit" | "starttls" | "off";
};

const escapes = "write # as %23, % as %25, / as %2F, ? as %3F, @ as %40";

/** SMTP_URL is not understood. */
export class SmtpUrlRefused extends StartupError {
  override name = "SmtpUrlRefused";
  /** What is wrong with it, to follow its name; without the password. */
  readonly what: string;

  constructor(what: string) {
    super(`SMTP_URL ${what}.`);
    this.what = what;
  }
}

/**
 * Reads SMTP_URL. Mail is never sent in the clear to another machine unless the address says so: `smtps://` is TLS from the
 * start, `smtp://` insists on STARTTLS; `smtp://relay:25?tls=off` is the way out for a relay inside one's own network.
 * What stays on this machine needs no TLS, and a relay here has no certificate that anyone could check.
 *
 * @throws {SmtpUrlRefused} with one line, without the password
 */
export function readSmtpUrl(text: string): SmtpServer {
  // Such a character ends the host: what stands before it would be taken for a server and its port.
  const credentials = text.slice(0, Math.max(0, text.lastIndexOf("@"))).replace(/^[a-z]+:\/\//i, "");
  if (/[#/?]/.test(credentials)) throw new SmtpUrlRefused(`has a #, / or ? in its user or password: ${escapes}`);
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname || url.hash || url.pathname.length > 1)
    throw new SmtpUrlRefused(
      "must be an address like smtps://user:password@mail.example.com:465 or smtp://relay:25?tls=off",
    );
  const options = [...url.searchParams];
  const off = url.searchParams.get("tls") === "off";
  if (options.length > (off ? 1 : 0)) throw new SmtpUrlRefused("may only end in ?tls=off, or in nothing");
  const implicit = url.protocol === "smtps:";
  if (implicit && off) throw new SmtpUrlRefused("says both smtps and tls=off");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: Number(url.port) || (implicit ? 465 : 587),
    user: url.username ? decoded(url.username) : undefined,
    password: decoded(url.password),
    tls: implicit ? "implicit" : off || isThisMachine(host) ? "off" : "starttls",
  };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SmtpUrlRefused(`has a % in its user or password that stands for nothing: ${escapes}`);
  }
}
