/** "13525550142" and "3525550142" → "352-555-0142"; other numbers stay digits. */
export function phoneAsWritten(digits: string): string {
  const [, area, exchange, line] = /^1?(\d{3})(\d{3})(\d{4})$/.exec(digits) ?? [];
  return area ? `${area}-${exchange}-${line}` : digits;
}

/** A link that dials the number (RFC 3966); ten digits are a number of the United States. */
export function phoneLink(digits: string): string {
  if (digits.length === 10) return `tel:+1${digits}`;
  return digits.startsWith("1") ? `tel:+${digits}` : `tel:${digits}`;
}
