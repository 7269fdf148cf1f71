import { StartRefused } from "./start-refused.ts";

export type SmtpServer = {
  host: string;
  port: number;
  user: string | undefined;
  password: string;
  /** From the first byte (smtps), or before anything else is said (STARTTLS, or nothing is sent), or not at all. */
  tls: "implicit" | "starttls" | "off";
};

/**
 * Reads SMTP_URL. Mail is never sent in the clear to another machine unless the address says so: `smtps://` is TLS from the
 * start, `smtp://` insists on STARTTLS; `smtp://relay:25?tls=off` is the way out for a relay inside one's own network.
 * What stays on this machine needs no TLS, and a relay here has no certificate that anyone could check.
 *
 * @throws {StartRefused} with one line, without the password
 */
export function readSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) throw new StartRefused("SMTP_URL is not an address.");
  const options = [...url.searchParams];
  const off = url.searchParams.get("tls") === "off";
  if (options.length > (off ? 1 : 0)) throw new StartRefused("SMTP_URL may only end in ?tls=off, or in nothing.");
  const implicit = url.protocol === "smtps:";
  if (implicit && off) throw new StartRefused("SMTP_URL says both smtps and tls=off.");
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
    throw new StartRefused("SMTP_URL has a % in its user or password that is not %25.");
  }
}
