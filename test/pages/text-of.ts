/** The text of HTML without tags, with single spaces. */
export function textOf(html: string): string {
  const text = html.replace(/<wbr\/?>|<!-- -->/g, "").replace(/<\/?(?:bdi|span|strong|q|code|time|a)\b[^>]*>/g, "");
  return text
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
