import fc from "fast-check";
import { expect, test } from "vitest";
import { serializeForScript } from "./json-ld.tsx";

test("IN-2 no stored text can end the script element of structured data or change its meaning", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("</script><script>alert(1)</script>", "<!--<script>", "]]>", "\u2028", "\\u003c/script>", "'\"`"),
  );
  fc.assert(
    fc.property(hostile, hostile, (name, text) => {
      const json = serializeForScript({ "@type": "Review", name, text });
      expect(json).not.toContain("<");
      expect(JSON.parse(json)).toMatchObject({ name, text });
    }),
    { numRuns: 2000 },
  );
});
