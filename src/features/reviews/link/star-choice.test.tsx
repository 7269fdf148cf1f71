import { expect, test } from "vitest";
import { renderPart } from "#test/pages/render-part.tsx";
import { StarChoice } from "./star-choice.tsx";

test("LEAD-82 EDIT-02 the stars are described by what is wrong with them and by what someone else has saved", () => {
  const stars = (error: string | undefined, note: string | null) =>
    renderPart(<StarChoice {...{ id: "rating", name: "rating", label: "Stars", value: "", start: "", error, note }} />);
  expect(stars(undefined, null)).not.toContain("aria-describedby");
  const html = stars("Choose", "4 stars");
  expect(html).toContain('aria-describedby="rating-error rating-note"');
  expect(html).toContain('<div id="rating-note">4 stars</div>');
});
