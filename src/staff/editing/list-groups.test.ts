import { expect, test } from "vitest";
import { openGroups } from "./list-groups.ts";

type Item = { id: number; customer?: true; hidden?: true };
const groups = {
  Customers: ({ customer }: Item) => customer === true,
  Samples: ({ customer }: Item) => !customer,
  Hidden: ({ hidden }: Item) => hidden === true,
};
const shown = (items: Item[], chosen = {}) => openGroups(items, groups, chosen).shown;

test("LOOK-46 the first group with entries is shown, the chosen one as long as it has some, or that of an entry", () => {
  const all: Item[] = [{ id: 1, hidden: true }, { id: 2 }, { id: 3, customer: true }];
  expect(openGroups(all, groups, {}).tabs).toEqual(["Customers (1)", "Samples (2)", "Hidden (1)"]);
  expect(openGroups([{ id: 1 }], groups, {}).tabs).toEqual([]);
  expect(shown(all)).toBe("Customers (1)");
  // Its number was another one when it was chosen.
  expect(shown(all, { tab: "Samples (9)" })).toBe("Samples (2)");
  expect(shown(all.slice(1), { tab: "Hidden (1)" })).toBe("Customers (1)");
  expect(shown(all, { tab: "Hidden (1)", id: 3 })).toBe("Customers (1)");
});
