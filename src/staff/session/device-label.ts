import { maxUserAgentLength } from "./security-policy.ts";

/** Marks in the User-Agent, the most specific first: most browsers also name those that they descend from. */
const browsers = [
  ["Edg", "Edge"],
  ["OPR/", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox/", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;

const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["CrOS", "ChromeOS"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** Names a browser for people: "Chrome on Windows". The result holds no text of the header. */
export function deviceLabel(userAgent: string | undefined): string {
  const sent = userAgent?.slice(0, maxUserAgentLength) ?? "";
  const [, browser] = browsers.find(([mark]) => sent.includes(mark)) ?? [];
  const [, system] = systems.find(([mark]) => sent.includes(mark)) ?? [];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "An unknown browser");
}

/** The label in the middle of a sentence: "an unknown browser". */
export function labelInSentence(device: string): string {
  return device.replace(/^An? /, (article) => article.toLowerCase());
}
