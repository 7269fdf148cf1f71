/** Structured data as schema.org describes it; every value must survive JSON.stringify. */
export type StructuredData = { "@context"?: "https://schema.org"; "@type": string } & Record<string, unknown>;

/**
 * JSON for a script element. `<` is the only character that can end the element or open a comment in it
 * (HTML Standard, "Restrictions for contents of script elements"); as \u003c it is the same JSON string.
 */
export function serializeJsonLd(data: StructuredData): string {
  return JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
}

/** A block of structured data for search engines. It is data, never run, so no policy source is needed for it. */
export function JsonLd({ data }: { data: StructuredData }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape quotes, which JSON in a script element must not have; serializeJsonLd escapes what matters.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serializeJsonLd(data) }} />;
}
