import type { Connection } from "#src/platform/process/app-env.ts";
import { hasSessionCookie } from "#src/staff/session/cookies.server.ts";

/** A request's headers as Node gives them: a standard `Headers` would copy them for each name that it looks up (LEAD-67). */
export type Sender = NonNullable<Connection["headers"]>;

/** No browser's name is longer. */
const maxUserAgent = 500;

/** Every browser begins so; programs that say who they are name themselves, or the address of their page. */
const browser = /^(?:Mozilla|Opera)\//;
const robot =
  /[Bb]ot\b|crawl|Crawl|spider|Spider|http|Headless|Lighthouse|[Pp]review|[Ss]crap|archiver|[Mm]onitor|[Ss]lurp/;

/** Whether what a sender does is counted: not robots, not who asks not to be tracked, not logged-in people (LEAD-61). Calls in this process have no sender. */
export function isCounted(sender: Sender | undefined): boolean {
  if (sender === undefined) return false;
  if (sender["sec-gpc"] === "1" || sender.dnt === "1") return false;
  const { "user-agent": agent = "", cookie } = sender;
  if (agent.length > maxUserAgent || !browser.test(agent) || robot.test(agent)) return false;
  return cookie === undefined || !hasSessionCookie(cookie);
}

/** Whether a browser asks for a page to show it, and not to keep it for later. Older browsers send less. */
export function isPageLoad(sender: Sender): boolean {
  const destination = sender["sec-fetch-dest"];
  if (destination !== undefined) return destination === "document" && !says(sender["sec-purpose"], "prefetch");
  return !says(sender.purpose, "prefetch") && !says(sender["x-moz"], "prefetch");
}

function says(header: string | string[] | undefined, word: string): boolean {
  return header?.includes(word) ?? false;
}

/** A web address up to its host. Browsers send it in lower case, and without names and passwords. */
const address = /^https?:\/\/(?:www\.)?([a-z0-9.-]{4,100})(?:[:/?#]|$)/;
/** With a dot; the last part is no number, as that of an internet address is. */
const hostName = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z][a-z0-9-]{1,62}$/;

/**
 * The host of another website that led here, without "www." (LEAD-62).
 *
 * @param ownHost without "www."
 * @returns undefined for the site's own pages and for what is no host name
 */
export function referrerHost({ referer }: Sender, ownHost: string): string | undefined {
  const host = referer === undefined ? undefined : address.exec(referer)?.[1];
  return host !== undefined && host !== ownHost && hostName.test(host) ? host : undefined;
}
