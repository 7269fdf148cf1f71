/** Whether an Accept-Encoding header allows an encoding (RFC 9110 §12.5.3, as far as browsers use it). A weight of 0 means no. */
export function acceptsEncoding(accepted: string | null | undefined, encoding: "br" | "gzip"): boolean {
  return accepted !== undefined && accepted !== null && patterns[encoding].test(accepted);
}

const patterns = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))/,
};

/** Whether If-None-Match names this version: `*`, or a list compared weakly (RFC 9110 §13.1.2). */
export function matchesEtag(condition: string | null | undefined, etag: string): boolean {
  if (!condition) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return condition.trim() === "*" || condition.split(",").some((tag) => opaque(tag) === opaque(etag));
}
