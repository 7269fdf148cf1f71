import { readSmtpUrl, SmtpUrlRefused } from "./smtp-url.server.ts";

/* What config.server.ts accepts as a value of one setting. */

export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase();
}

export function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.hostname !== "" && url.pathname.length > 1;
}

/** Browsers treat loopback as secure (M-21, SE-6). */
export function keepsCookies(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol !== "http:" || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
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
