import { expect, test } from "vitest";
import { staffMessage as message } from "#test/messages/staff-message.ts";
import {
  findInInbox,
  type Inbox,
  neighborOf,
  newMessages,
  startInbox,
  withMessage,
  withOlder,
  without,
} from "./inbox-state.ts";
import type { MessagePage } from "./list-page.server.ts";
import type { StaffMessage } from "./staff-message.server.ts";

const archived = (id: number) => message(id, { archived: true, unread: false });

function page(messages: StaffMessage[], changes: Partial<MessagePage> = {}): MessagePage {
  return { messages, next: null, total: messages.length, more: false, unread: 3, newestOnly: false, ...changes };
}

const inbox: Inbox = startInbox(page([message(9), message(5), message(1)]), page([archived(7), archived(3)]));
const ids = ({ active, archived: old }: Inbox) => [active, old].map(({ messages }) => messages.map(({ id }) => id));
const totals = ({ active, archived: old }: Inbox) => [active.total, old.total];

test("an archived message moves to its place among the archived and counts as unread no more", () => {
  const after = withMessage(inbox, archived(5));
  expect(ids(after).join(" ")).toBe("9,1 7,5,3");
  expect([...totals(after), after.unread]).toEqual([2, 3, 2]);
  const back = withMessage(after, message(5));
  expect([ids(back), totals(back), back.unread]).toEqual([ids(inbox), totals(inbox), 3]);
});

test("the oldest goes to the end of a list that is shown whole, and is left to a later page of one that is not", () => {
  expect(ids(withMessage(inbox, archived(1)))[1]).toEqual([7, 3, 1]);
  const after = withMessage({ ...inbox, archived: { ...inbox.archived, next: "cursor" } }, archived(1));
  expect([ids(after)[1], totals(after)]).toEqual([
    [7, 3],
    [2, 3],
  ]);
});

test("a message that was read stays where it is", () => {
  const after = withMessage(inbox, message(5, { unread: false }));
  expect(ids(after)).toEqual(ids(inbox));
  expect([findInInbox(after, 5)?.unread, after.unread]).toEqual([false, 2]);
});

test("a deleted message is gone, once", () => {
  const after = without(inbox, 9);
  expect([ids(after)[0], after.active.total, after.unread]).toEqual([[5, 1], 2, 2]);
  expect(without(after, 9)).toBe(after);
});

test("a count that goes no further than a thousand stays as it is", () => {
  const full = { ...inbox, active: { ...inbox.active, total: 1000, more: true } };
  expect(without(full, 9).active.total).toBe(1000);
});

test("older messages come below, none of them twice", () => {
  const after = withOlder(inbox, "active", page([message(1), message(0)], { total: 4, unread: 4 }));
  expect(ids(after)[0]).toEqual([9, 5, 1, 0]);
  expect([after.active.total, after.unread]).toEqual([4, 4]);
});

test("the message of the address shows what becomes of it", () => {
  const linked = { ...inbox, linked: message(0) };
  expect(withMessage(linked, archived(0)).linked).toEqual(archived(0));
  expect(without(linked, 0).linked).toBeUndefined();
});

test("the focus goes to the message below, or above the last, or nowhere", () => {
  const next = (id: number) => neighborOf(inbox, message(id))?.id;
  expect([next(9), next(5), next(1), next(4)]).toEqual([5, 1, 5, undefined]);
  expect(neighborOf(startInbox(page([message(1)]), page([])), message(1))).toBeUndefined();
});

test("MSG-15 a message counts as new when it has come in since, also when others have moved between the lists", () => {
  const after = startInbox(page([message(11), message(10), message(9), message(7)]), page([archived(5)]));
  expect(newMessages(inbox, after)).toBe(2);
  expect(newMessages(after, after)).toBe(0);
  expect(newMessages(startInbox(page([]), page([])), after)).toBe(4);
});
