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

const maps = { kind: "google-maps", label: "Map", href: "https://maps.app.goo.gl/heron" } as const;
const planPrices = { foot: "8 to 12", corner: "25", downspout: "90" };
const [streetAddress, elsewhere] = ["12 Oak St", "12 Oak St, Macon, GA 31201"];

test.each([
  [{ postalAddress: `${streetAddress}, Leesburg, FL 34748` }, { streetAddress, addressLocality: "Leesburg" }, {}],
  [{ postalAddress: elsewhere }, { streetAddress: elsewhere }, { hasMap: "none", priceRange: "none" }],
  [{ social: [maps], planPrices }, {}, { hasMap: maps.href, priceRange: "$8-12 a foot" }],
])("LOOK-16 with %j search engines get the address %j and %j", (changed, address, known) => {
  const data = { hasMap: "none", priceRange: "none", ...businessData("https://gutters.example", companyOf(changed)) };
  expect(data).toMatchObject({ address, ...known });
});

test("OWN-110 OWN-112 what the company does not say or have is in no structured data", () => {
  const silent = businessData("https://gutters.example", companyOf({ since: null, social: [] }));
  for (const name of ["foundingDate", "sameAs", "hasMap"]) expect(silent).not.toHaveProperty(name);
  const links = (["bbb", "other"] as const).map((kind) => ({ kind, label: "Page", href: `https://${kind}.us/` }));
  const said = businessData("https://gutters.example", companyOf({ social: links, counties: ["Duval"] }));
  expect(said).toMatchObject({ sameAs: ["https://bbb.us/", "https://other.us/"] });
  expect(JSON.stringify(said.areaServed)).toMatch(/"Duval County, FL".*"The Villages, FL"/);
});
