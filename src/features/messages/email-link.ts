/** Windows hands over no longer address than 2,083 characters, and cuts or drops what is longer. */
const longestAddress = 2000;
const cutMark = "\r\n…";

/** Writes to exactly this address: nothing in it is read as a second one, a subject or a copy (RFC 6068, SECURITY.md IN-4). */
export function mailtoLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}`;
}

/**
 * An e-mail link that already holds what somebody typed (FORM-13), as RFC 6068 writes it: percent-encoded, lines
 * ending in CRLF. Words that do not fit are left out at the end, and an ellipsis says so.
 *
 * @param parts what was typed, by its label; blank ones are left out
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
    // Half a surrogate pair cannot be percent-encoded.
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/\r\n?|\n/g, "\r\n");
  return start + encodeUpTo(body, longestAddress - start.length);
}

function encodeUpTo(text: string, room: number): string {
  const whole = encodeURIComponent(text);
  if (whole.length <= room) return whole;
  const end = encodeURIComponent(cutMark);
  let encoded = "";
  // By code point, so that no pair of surrogates is cut in half.
  for (const character of text) {
    const next = encodeURIComponent(character);
    if (encoded.length + next.length + end.length > room) break;
    encoded += next;
  }
  return encoded + end;
}
