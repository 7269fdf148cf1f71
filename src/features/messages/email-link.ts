import { mailtoLink } from "#src/platform/mail/mailto-link.ts";

/** Windows cuts or drops links of more than 2,083 characters. */
const maxLinkLength = 2000;
const cutMark = "\r\n…";

/**
 * An email link with the typed text as its body (FORM-13, RFC 6068): percent-encoded, with CRLF line ends, cut with an
 * ellipsis at the maximum length.
 *
 * @param parts typed texts with their labels; blank ones are left out
 */
export function emailLink(
  to: string,
  subject: string,
  parts: readonly (readonly [label: string, text: string])[],
): string {
  const start = `${mailtoLink(to)}?subject=${encodeURIComponent(subject)}&body=`;
  const body = parts
    .filter(([, text]) => text.trim() !== "")
    .map(([label, text]) => `${label}: ${text.trim()}`)
    .join("\n")
    // encodeURIComponent throws on half a surrogate pair.
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/\r\n?|\n/g, "\r\n");
  return start + encodeUpTo(body, maxLinkLength - start.length);
}

function encodeUpTo(text: string, room: number): string {
  const whole = encodeURIComponent(text);
  if (whole.length <= room) return whole;
  const end = encodeURIComponent(cutMark);
  let encoded = "";
  // By code point: half a surrogate pair cannot be encoded.
  for (const character of text) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length + end.length > room) break;
    encoded += next;
  }
  return encoded + end;
}
