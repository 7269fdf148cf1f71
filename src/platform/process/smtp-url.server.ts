import { StartupError } from "./errors.ts";

export type SmtpServer = {
  host: string;
  port: number;
  user: string | undefined;
  /** Undefined where the stored one cannot be opened with SECRET. */
  password: string | undefined;
  /** `starttls` is required: without it nothing is sent. */
  tls: "implicit" | "starttls" | "off";
  /** Of a server that a siteadmin has entered: which addresses of its name may be connected to. */
  mayConnect?: (address: string) => boolean;
};

const escapes = "write # as %23, % as %25, / as %2F, ? as %3F, @ as %40";

/** SMTP_URL is not valid. */
export class SmtpUrlRefused extends StartupError {
  override name = "SmtpUrlRefused";
  /** The message without the setting's name. Never holds the password. */
  readonly what: string;

  constructor(what: string) {
    super(`SMTP_URL ${what}.`);
    this.what = what;
  }
}

/**
 * Reads SMTP_URL. `smtps://` is TLS from the first byte, `smtp://` requires STARTTLS, and `smtp://relay:25?tls=off` sends
 * without TLS inside a private network. A relay on this machine needs no TLS and has no verifiable certificate.
 *
 * @throws {SmtpUrlRefused}
 */
export function readSmtpUrl(text: string): SmtpServer {
  // URL.parse would end the host at such a character and read the user as the server.
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

export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SmtpUrlRefused(`has a % in its user or password that stands for nothing: ${escapes}`);
  }
}
