import { expect, test } from "vitest";
import { sectionNames } from "#src/facts/all-facts.schema.ts";
import { deliveredFacts } from "#src/facts/company.ts";
import { factsOf, sectionFields, textsOf } from "./section-fields.ts";

const fields = Object.assign({}, ...sectionNames.map(sectionFields)) as ReturnType<typeof sectionFields>;

test.each(
  Object.entries({
    name: 60,
    email: 250,
    "credit.label": 40,
    "credit.href": 500,
    mapEmbedUrl: 2000,
    mapLinkUrl: 500,
    confirmationNext: 300,
    "rainfall.source": 120,
    privacyNote: 2000,
  }),
)("OWN-01 an owner can type as much into %s as its rule allows: %i characters", (path, length) => {
  expect(fields[path]?.maxLength).toBe(length);
});

test("OWN-01 every delivered text fits its field", () => {
  const long = Object.entries(textsOf(deliveredFacts, fields)).filter(
    ([path, text]) => text.length > (fields[path]?.maxLength ?? 0),
  );
  expect(long).toEqual([]);
});

test("OWN-110 an emptied number of the company is none, and comes back as an empty field", () => {
  const specs = sectionFields("promises");
  const numbers = { since: "", experienceYears: " ", callBackDays: "2" };
  expect(factsOf(numbers, specs)).toMatchObject({ since: null, experienceYears: null, callBackDays: 2 });
  expect(factsOf({ since: "long ago" }, specs)).toMatchObject({ since: Number.NaN });
  expect(textsOf({ since: null }, specs).since).toBe("");
});
