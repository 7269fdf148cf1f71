import fc from "fast-check";
import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
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

const dataOf = (changed: Parameters<typeof companyOf>[0]) => businessData("https://gutters.example", companyOf(changed));

test.each([
  ["12 Oak St, Leesburg, FL 34748", { streetAddress: "12 Oak St", addressLocality: "Leesburg", postalCode: "34748" }],
  [
    "PO Box 7, Suite 2, Lady Lake, Florida, 32159-1234",
    { streetAddress: "PO Box 7, Suite 2", addressLocality: "Lady Lake", postalCode: "32159-1234" },
  ],
  ["12 Oak St, Leesburg", { streetAddress: "12 Oak St, Leesburg" }],
  ["12 Oak St, Macon, GA 31201", { streetAddress: "12 Oak St, Macon, GA 31201" }],
  ["", {}],
])("LOOK-16 the address %j is described in the parts that it names", (postalAddress, parts) => {
  const country = { "@type": "PostalAddress", addressRegion: "FL", addressCountry: "US" };
  expect(dataOf({ postalAddress }).address).toEqual({ ...country, ...parts });
});

test("LOOK-16 a map of a real service and the owner's prices are described, placeholders and no prices are not", () => {
  expect(dataOf({})).not.toHaveProperty("hasMap");
  expect(dataOf({})).not.toHaveProperty("priceRange");
  const href = "https://maps.app.goo.gl/heron";
  const { social } = companyOf();
  expect(
    dataOf({
      social: { ...social, maps: { label: "Map", href } },
      planPrices: { foot: "8 to 12", corner: "25", downspout: "90" },
    }),
  ).toMatchObject({ hasMap: href, priceRange: "$8-12 a foot" });
  expect(JSON.stringify(dataOf({}).makesOffer)).toContain("https://gutters.example/gutter-guards");
});
