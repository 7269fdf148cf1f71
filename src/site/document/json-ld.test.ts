import fc from "fast-check";
import { expect, test } from "vitest";
import type { Facts } from "#src/facts/all-facts.schema.ts";
import { companyOf, deliveredFacts } from "#src/facts/company.ts";
import { businessData, serializeForScript } from "./json-ld.tsx";

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

const dataOf = (changed: Partial<Facts>) => businessData("https://gutters.example", companyOf(changed));

test.each([
  ["12 Oak St, Leesburg, FL 34748", { streetAddress: "12 Oak St", addressLocality: "Leesburg", postalCode: "34748" }],
  ["12 Oak St, Leesburg", { streetAddress: "12 Oak St, Leesburg" }],
  ["12 Oak St, Macon, GA 31201", { streetAddress: "12 Oak St, Macon, GA 31201" }],
])("LOOK-16 the address %j is described in the parts that it names", (postalAddress, parts) => {
  expect(dataOf({ postalAddress }).address).toMatchObject(parts);
});

test("LOOK-16 a map service and the owner's prices are described, placeholders and no prices are not", () => {
  expect(Object.keys(dataOf({}))).not.toEqual(expect.arrayContaining([expect.stringMatching(/hasMap|priceRange/)]));
  const maps = { label: "Map", href: "https://maps.app.goo.gl/heron" };
  const planPrices = { foot: "8 to 12", corner: "25", downspout: "90" };
  const known = dataOf({ social: { ...deliveredFacts.social, maps }, planPrices });
  expect(known).toMatchObject({ hasMap: maps.href, priceRange: "$8-12 a foot" });
});
