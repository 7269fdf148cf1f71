import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { CompanyProvider } from "#src/facts/use-company.tsx";
import { wordsOf } from "#test/pages/read-html.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { FactStrip } from "./fact-strip.tsx";

const papers = { license: "Marion County no. 12345", insurance: "$1 million general liability" };
const [family, years, estimates] = [
  "Family-owned since 1998",
  "55 years of combined experience",
  "Free estimates by phone",
];
const [license, insured] = [`License: ${papers.license}`, `Insured: ${papers.insurance}`];

test.each([
  [{}, [family, years, estimates], [family, estimates]],
  [{ license: papers.license }, [family, years, estimates, license], [family, license]],
  [papers, [family, years, estimates, license, insured], [license, insured]],
])("LOOK-10 with %j of the owner's the strip has these facts, and a form these two", (changed, all, two) => {
  const facts = (short: boolean) => {
    const strip = renderPart(<CompanyProvider company={companyOf(changed)} children={<FactStrip short={short} />} />);
    return strip.split("</li>").slice(0, -1).map(wordsOf);
  };
  expect(facts(false)).toEqual(all);
  expect(facts(true)).toEqual(two);
});
