import { expect, test } from "vitest";
import { compareProofs, proofsIn } from "./proofs.ts";

// Put together, so that this file proves none of these itself.
const id = (number: number) => `XX-${number}`;

test("ids count in the titles and rows of tests, and not in comments, imports or other files", () => {
  const text = [`test("${id(1)} ${id(1)} works", …`, `// ${id(2)}`, `import "${id(3)}";`, `["${id(4)}", 1],`].join(
    "\n",
  );
  const proofs = proofsIn([
    ["src/a.test.ts", text],
    ["src/a.ts", `"${id(5)}"`],
  ]);
  expect([...proofs.keys()]).toEqual([id(1), id(4)]);
  expect(proofs.get(id(1))).toEqual([`src/a.test.ts: "${id(1)} ${id(1)} works"`]);
});

test("an id that no test names any more is lost, with what named it; one named less often is listed", () => {
  const of = (...ids: number[]) =>
    proofsIn([["a.test.ts", ids.map((number) => `"${id(number)} ${number}"`).join("\n")]]);
  const before = of(1, 1, 2, 3);
  expect(compareProofs(before, of(1, 3, 4))).toEqual({
    lost: [`${id(2)} lost its last proof:\n  a.test.ts: "${id(2)} 2"`],
    fewer: [`${id(1)}: 2 → 1`],
  });
  expect(compareProofs(before, before)).toEqual({ lost: [], fewer: [] });
});
