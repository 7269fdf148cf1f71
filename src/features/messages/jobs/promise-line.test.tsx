import { expect, test } from "vitest";
import { renderPart } from "#test/pages/render-part.tsx";
import { PromiseLine } from "./promise-line.tsx";

test("LEAD-02 a day that was promised in an earlier year is named with the year", () => {
  const html = renderPart(<PromiseLine promise={{ day: "2020-12-31", is: "late" }} />);
  expect(html).toContain("Late: promised by Thursday, December 31, 2020");
});
