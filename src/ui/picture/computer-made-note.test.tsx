import { expect, test } from "vitest";
import { renderPart } from "#test/pages/render-part.tsx";
import { ComputerMadeNote } from "./computer-made-note.tsx";
import { type OwnPicture, OwnPicturesProvider } from "./own-pictures.tsx";

const own: OwnPicture = {
  ...{ avif: "", webp: "", jpeg: "", width: 4, height: 3, standIn: "", alt: "A gutter." },
  focus: { x: 2, y: 2 },
};

test.each([
  [{}, "Computer-made images, not photos of customers’ homes."],
  [{ "hero-corner": own }, "Some of these are computer-made images, not photos of customers’ homes."],
  [{ "hero-corner": own, "bronze-gutters-tile-roof": own }, undefined],
])("OWN-65 with own pictures %j the note says what is computer-made", (pictures, words) => {
  const note = renderPart(
    <OwnPicturesProvider value={pictures}>
      <ComputerMadeNote of={["hero-corner", "bronze-gutters-tile-roof"]} />
    </OwnPicturesProvider>,
  );
  expect(note.replace(/ class="[^"]*"/, "")).toBe(words === undefined ? "" : `<p>${words}</p>`);
});
