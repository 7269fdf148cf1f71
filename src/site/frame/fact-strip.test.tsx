import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { FactStrip } from "./fact-strip.tsx";

const always = ["Family-owned since 1998", "55 years of combined experience", "Free estimates by phone"] as const;
const [family, , estimates] = always;

test.each([
  [{}, [], [family, estimates]],
  [{ license: "no. 12345" }, ["License: no. 12345"], ["License: no. 12345", family]],
  [{ license: "A", insurance: "B" }, ["License: A", "Insured: B"], ["License: A", "Insured: B"]],
])("LOOK-10 with %j of the owner's the strip also has %j, and a form %j", (changed, papers, two) => {
  const factsOf = (strip: React.ReactNode) =>
    renderPart(strip, { facts: companyOf(changed) })
      .split("</li>")
      .map(wordsOf);
  expect(factsOf(<FactStrip />)).toEqual([...always, ...papers, ""]);
  expect(factsOf(<FactStrip short />)).toEqual([...two, ""]);
});
