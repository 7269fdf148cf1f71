import { expect, test } from "vitest";
import { companyOf } from "#src/facts/company.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { CompanyStory } from "./company-story.tsx";

test("LOOK-15 the name that the owner has filled signs the story", () => {
  const signed = companyOf({ signedBy: "Rita Moss" });
  const story = <CompanyStory />;
  expect(renderPart(story, { facts: signed })).toContain(">Rita Moss</p>");
  expect(renderPart(story)).not.toMatch(/<p[^>]*><\/p>/);
});
