import { afterEach, beforeEach, expect, test } from "vitest";
import { deliveredFacts } from "#src/company/company.ts";
import { addUser, type SignedIn, signIn } from "#test/accounts/accounts.ts";
import { createTestApp, type TestApp } from "#test/app/create-test-app.ts";
import { type Town, withMain, withoutTown, withTown } from "./change-towns.ts";

let site: TestApp;
let owner: SignedIn;
beforeEach(async () => {
  site = await createTestApp();
  owner = await signIn(site, await addUser(site, { role: "siteadmin" }));
});
afterEach(() => site.close());

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

test("OWN-50 the search gives places with county and position, and eight at most", async () => {
  const places = async (q: string) =>
    (await (await owner.send("GET", `/api/admin/company/places?q=${encodeURIComponent(q)}`)).json()).places;
  expect((await places("leesb"))[0]).toMatchObject({ name: "Leesburg", county: "Lake", lat: expect.closeTo(28.8, 0) });
  expect(await places("a")).toHaveLength(8);
  expect(await places("")).toEqual([]);
  expect(await places("%<script>".repeat(50))).toEqual([]);
});

test("OWN-55 no list without a town, with one of another county, or with one twice is saved", async () => {
  const save = async (changed: readonly unknown[]) => {
    const answer = await owner.send("PUT", "/api/admin/company/towns", { version: 0, facts: { towns: changed } });
    return [answer.status, Object.values((await answer.json()).fields ?? {})];
  };
  expect(await save([])).toEqual([400, ["Please keep at least one town."]]);
  expect(await save([bellaVista, { ...bellaVista, name: "bella vista" }])).toEqual([
    400,
    ["Each town of a county stands on the list once."],
  ]);
  expect(await save([{ ...bellaVista, county: "Orange" }])).toEqual([400, ["Please choose the county."]]);
  expect(await save(Array.from({ length: 201 }, (_, at) => ({ ...bellaVista, name: `Town ${at}` })))).toEqual([
    400,
    ["Please keep to 200 towns."],
  ]);
  expect((await save([bellaVista]))[0]).toBe(200);
  expect(named((await site.company.read()).towns)).toEqual(["Bella Vista"]);
});
