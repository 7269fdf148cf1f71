import { expect, test } from "vitest";
import { staffMessage as message } from "#test/messages/staff-message.ts";
import { neighborOf, withOlder } from "./inbox-state.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

const page = (messages: StaffMessage[], total = messages.length): MessagePage => {
  return { messages, next: null, total, more: false, unread: 0, newestOnly: false };
};
const active = page([message(9), message(5), message(1)]);

test("older messages come below, none of them twice", () => {
  const { messages, total } = withOlder(active, page([message(1), message(0)], 4));
  expect([messages.map(({ id }) => id), total]).toEqual([[9, 5, 1, 0], 4]);
});

test("the focus goes to the message below, or above the last, or nowhere", () => {
  const next = (id: number) => neighborOf({ active, archived: page([]) }, message(id))?.id;
  expect([next(9), next(5), next(1), next(4)]).toEqual([5, 1, 5, undefined]);
  expect(neighborOf({ active: page([message(1)]), archived: page([]) }, message(1))).toBeUndefined();
});
