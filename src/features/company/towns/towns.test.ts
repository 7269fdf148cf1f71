import { expect } from "vitest";
import { deliveredFacts } from "#src/facts/company.ts";
import { test } from "#test/app/fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { type Town, whyNot, withMain, withoutTown, withTown } from "./change-towns.ts";

const { towns } = deliveredFacts;
const bellaVista: Town = { name: "Bella Vista", county: "Marion", lat: 29.1, lon: -82, main: false };
const named = (all: readonly Town[]) => all.map(({ name }) => name);

test("OWN-53 a town comes before the next of its county in the alphabet, after the main ones, and never twice", () => {
  const added = withTown(towns, bellaVista);
  expect(added).toHaveLength(towns.length + 1);
  expect(added[named(added).indexOf("Bella Vista") - 1]?.name).toBe("Leesburg");
  expect(added[named(added).indexOf("Bella Vista") + 1]?.name).toBe("Belleview");
  expect(withTown(added, { ...bellaVista, name: "BELLA VISTA" })).toEqual(added);
  expect(withoutTown(added, bellaVista)).toEqual(towns);
  expect(withMain(added, bellaVista, true).find(({ name }) => name === "Bella Vista")?.main).toBe(true);
});

test("OWN-50 the search gives places with county and position, and eight at most", async ({ ritas }) => {
  const places = async (q: string) =>
    (await (await ritas.send("GET", `/api/admin/company/places?q=${encodeURIComponent(q)}`)).json()).places;
  expect((await places("leesb"))[0]).toMatchObject({ name: "Leesburg", county: "Lake", lat: expect.closeTo(28.8, 0) });
  expect(await places("a")).toHaveLength(8);
  expect(await places("")).toEqual([]);
  expect(await places("%<script>".repeat(50))).toEqual([]);
});

test.each([
  ["Ocala", "Marion", "Ocala is already on your list."],
  ["Tavernier", "Monroe", "Tavernier is in Monroe County. Your counties are Marion, Lake, and Sumter."],
  ["Altoona", "Lake", undefined],
])("OWN-55 %s in %s County can be added unless there is a reason", (name, county, reason) => {
  expect(whyNot({ name, county }, towns, ["Marion", "Lake", "Sumter"])).toBe(reason);
});

test("OWN-55 no list without a town, with one of another county or one twice is saved", async ({ site, ritas }) => {
  const save = async (changed: readonly unknown[]) => {
    const { status, body } = await saveFacts(ritas, "towns", { towns: changed });
    return [status, ...Object.values(body.fields ?? {})];
  };
  const twice = [bellaVista, { ...bellaVista, name: "bella vista" }];
  const many = Array.from({ length: 201 }, (_, at) => ({ ...bellaVista, name: `Town ${at}` }));
  expect(await save([])).toEqual([400, "Please keep at least one town."]);
  expect(await save(twice)).toEqual([400, "A town is on the list twice. Please remove one."]);
  expect(await save([{ ...bellaVista, county: "Orange" }])).toEqual([400, "Please choose the county."]);
  expect(await save(many)).toEqual([400, "Please keep the list to 200 towns."]);
  expect(await save([bellaVista])).toEqual([200]);
  expect(named((await site.company.read()).towns)).toEqual(["Bella Vista"]);
});
