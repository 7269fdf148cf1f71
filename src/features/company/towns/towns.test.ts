import { expect } from "vitest";
import { deliveredFacts } from "#src/facts/company.ts";
import { test } from "#test/app/fixtures.ts";
import { saveFacts } from "#test/company/save-facts.ts";
import { type Town, whyNot, withMain, withoutCounty, withoutTown, withTown } from "./change-towns.ts";

const { towns } = deliveredFacts;
const bellaVista: Town = { name: "Bella Vista", county: "Marion", lat: 29.1, lon: -82, main: false };
const named = (all: readonly Town[]) => all.map(({ name }) => name);

test("OWN-53 OWN-55 a town comes before the next of its county in the alphabet, after the main ones, and never twice", () => {
  const added = withTown(towns, bellaVista);
  expect(added).toHaveLength(towns.length + 1);
  expect(added[named(added).indexOf("Bella Vista") - 1]?.name).toBe("Leesburg");
  expect(added[named(added).indexOf("Bella Vista") + 1]?.name).toBe("Belleview");
  expect(withTown(added, { ...bellaVista, name: "BELLA VISTA" })).toEqual(added);
  expect(whyNot({ ...bellaVista, name: "BELLA VISTA" }, added)).toBe("BELLA VISTA is already on your list.");
  expect(whyNot({ name: "Altoona", county: "Lake" }, added)).toBeUndefined();
  expect(withoutTown(added, bellaVista)).toEqual(towns);
});

test("OWN-53 a town that becomes a main one comes behind the other main ones of its county, and back", () => {
  const of = (all: readonly Town[]) => named(all.filter(({ county }) => county === "Marion"));
  const citra = towns.find(({ name }) => name === "Citra") as Town;
  const main = withMain(towns, citra, true);
  expect(of(main).slice(0, 5)).toEqual(["Ocala", "Ocklawaha", "Summerfield", "Citra", "Belleview"]);
  expect(main.find(({ name }) => name === "Citra")?.main).toBe(true);
  expect(of(withMain(main, citra, false))).toEqual(of(towns));
});

test("OWN-50 OWN-114 the search gives eight places at most, in the company’s counties", async ({ ritas }) => {
  const places = async (q: string) =>
    (await (await ritas.send("GET", `/api/admin/company/places?q=${encodeURIComponent(q)}`)).json()).places;
  expect((await places("leesb"))[0]).toMatchObject({ name: "Leesburg", county: "Lake", lat: expect.closeTo(28.8, 0) });
  expect(await places("tavern")).toEqual([]);
  await saveFacts(ritas, "towns", { counties: [...deliveredFacts.counties, "Monroe", "Miami-Dade"] });
  expect(await places("tavern")).toMatchObject([{ name: "Tavernier", county: "Monroe" }]);
  expect(await places("p")).toHaveLength(8);
  expect(await places("%<script>".repeat(50))).toEqual([]);
});

test("OWN-116 a county that is removed takes its towns along", () => {
  const less = withoutCounty({ counties: deliveredFacts.counties, towns }, "Lake");
  expect(less.counties).toEqual(["Marion", "Sumter"]);
  expect(less.towns).toEqual(towns.filter(({ county }) => county !== "Lake"));
});

test("OWN-116 a change leaves no town outside, and one outside already hinders none", async ({ site, ritas }) => {
  const save = (area: object) => saveFacts(ritas, "towns", area);
  const tavernier: Town = { name: "Tavernier", county: "Monroe", lat: 25, lon: -80.5, main: true };
  const left = await save({ counties: ["Monroe"] });
  expect([left.status, left.body.fields?.towns]).toEqual([400, expect.stringContaining("The Villages is in")]);
  expect((await site.company.read()).counties).toEqual(deliveredFacts.counties);
  expect((await save({ counties: ["Monroe"], towns: [tavernier] })).status).toBe(200);
  const map = await ritas.send("GET", "/api/admin/company/map");
  expect(await map.json()).toMatchObject({ width: 340, counties: [{ name: "Monroe" }] });
  // As a process of an earlier release, which knows no counties, leaves them.
  await site.db.updateTable("site_values").set({ value: null }).where("name", "=", "counties").execute();
  expect((await saveFacts(ritas, "privacy", { privacyNote: "Read at home." })).status).toBe(200);
  expect((await save({ towns: [tavernier, bellaVista] })).status).toBe(200);
  expect((await save({ counties: ["Monroe"] })).status).toBe(400);
  expect((await save({ counties: ["Monroe", "Marion"] })).status).toBe(200);
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
  expect(await save([{ ...bellaVista, county: "Orange" }])).toEqual([
    400,
    "Bella Vista is in Orange County, which is not one of your counties.",
  ]);
  expect(await save(many)).toEqual([400, "Please keep the list to 200 towns."]);
  expect(await save([bellaVista])).toEqual([200]);
  expect(named((await site.company.read()).towns)).toEqual(["Bella Vista"]);
});
