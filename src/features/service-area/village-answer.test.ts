import { expect, test } from "vitest";
import namesByCounty from "#src/facts/florida-names.gen.json" with { type: "json" };
import { company } from "#test/company/company.ts";
import villageAreas from "./neighborhoods.gen.json" with { type: "json" };
import { answerTo, floridaFor } from "./village-answer.ts";

const villages = villageAreas.flatMap(({ neighborhoods }) => neighborhoods.map(({ name }) => name));
const listed = [...villages, ...company.towns.map(({ name }) => name).filter((name) => name !== "The Villages")];
const florida = floridaFor(namesByCounty, company.counties);
const answer = (typed: string) => {
  const { is, names } = answerTo(typed, listed, florida);
  return [is, ...names];
};

test("PUB-09 PUB-23 a visitor who types a place of Florida outside the three counties reads that it is not served", () => {
  const outside = florida.outside.filter((name) => answer(name)[0] !== "outside");
  // Villages and towns have these names as well, or begin with them.
  expect(outside.every((name) => ["ask", "shared"].includes(answer(name)[0] ?? ""))).toBe(true);
  expect(outside.length).toBeLessThan(30);
  for (const typed of ["Tampa", "tampa fl", "Tampa, FL 33602", "tampa florida"])
    expect(answer(typed)).toEqual(["outside", "Tampa"]);
  expect(answer("Polk")).toEqual(["outside", "Polk County"]);
  expect(answer("Polk County")).toEqual(["outside", "Polk County"]);
});

test("PUB-09 PUB-23 every name on the page, every place of the three counties and the counties themselves are answered with yes", () => {
  for (const name of [...listed, ...florida.inside.filter((place) => place !== "The Villages")])
    expect(answer(name), name).toEqual([expect.stringMatching(/^(found|shared)$/), expect.any(String)]);
  expect(answer("Fenney")).toEqual(["found", "Fenney"]);
  expect(answer("Okahumpka")).toEqual(["found", "Okahumpka"]);
  expect(answer("Sumter")).toEqual(["found", "Sumter County"]);
});

test("PUB-09 PUB-23 a village with the name of a town or a county elsewhere is told apart from it", () => {
  expect(answer("Sanibel")).toEqual(["shared", "Sanibel"]);
  expect(answer("Hillsborough")).toEqual(["shared", "Hillsborough"]);
});

test("PUB-09 PUB-23 a beginning is answered with yes only if no other place in Florida has it", () => {
  expect(answer("St. Cath")).toEqual(["found", "St. Catherine"]);
  expect(answer("Tam")).toEqual(["ask", "Tamarind Grove"]);
  expect(answer("Sunset")).toEqual(["ask", "Sunset Pointe"]);
});

test("PUB-09 PUB-23 a near spelling and several matches are a question that names them", () => {
  expect(answer("feney")).toEqual(["ask", "Fenney"]);
  expect(answer("Col").slice(0, 3)).toEqual(["ask", "Collier", "Collier at Alden Bungalows"]);
  expect(answer("Springfield Manor")).toEqual(["none"]);
  expect(answer(" ")).toEqual(["blank"]);
});
