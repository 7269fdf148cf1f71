import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { company } from "#test/company/company.ts";
import { staffMessage } from "#test/messages/staff-message.ts";
import { renderPart } from "#test/pages/render-part.tsx";
import { textOf } from "#test/pages/text-of.ts";
import InboxPage from "./inbox-page.tsx";
import { suffixesOf } from "./inbox-state.ts";
import { LinkedMessage, MessageList } from "./message-list.tsx";
import type { StaffMessage } from "./staff-message.server.ts";

const nothing = () => {};
const does = { onToggle: nothing, onArchive: nothing, onDelete: nothing, onUnread: nothing, onSendAgain: nothing };
const rows = { ...does, opened: new Set([1]), suffixes: new Map<number, string>() };

/** One of the two lists with these messages, of which the first is open. */
function render(
  messages: StaffMessage[],
  { name = "active", search = "" }: { name?: "active" | "archived"; search?: string } = {},
) {
  const page = { messages, next: null, total: messages.length, more: false, unread: 0, newestOnly: false };
  const inbox = { active: page, archived: { ...page, messages: [] } };
  const suffixes = suffixesOf(inbox, company.hours.timeZone);
  const shared = {
    rows: { ...rows, suffixes },
    search,
    loading: false,
    failed: false,
    away: undefined,
    onOlder: async () => {},
  };
  return renderPart(
    <MemoryRouter>
      <MessageList name={name} list={inbox.active} {...shared} />
    </MemoryRouter>,
  );
}

test("MSG-01 staff read that messages are loading, that a list is empty, and that a search found nothing", () => {
  const page = (
    <MemoryRouter>
      <InboxPage />
    </MemoryRouter>
  );
  expect(textOf(renderPart(page))).toContain("Loading messages...");
  expect(textOf(render([]))).toContain("No messages found. What people write to us through the website appears here.");
  expect(textOf(render([], { name: "archived" }))).toContain("No archived messages. Archive a message");
  for (const name of ["active", "archived"] as const)
    expect(textOf(render([], { name, search: "zeppelin" }))).toContain("Nothing matches “zeppelin”.");
  expect(render([])).not.toContain("download");
  expect(textOf(renderPart(<LinkedMessage message={null} rows={rows} />))).toContain("This message no longer exists.");
});

test("MSG-04 the download holds what is shown: a list, or what was found in it", () => {
  expect(render([staffMessage(1)])).toContain('href="/api/admin/messages/export?archived=0"');
  const found = render([staffMessage(1)], { name: "archived", search: "a&b" });
  expect(found).toContain('href="/api/admin/messages/export?archived=1&amp;q=a%26b"');
});

test("MSG-17 the name heads its row, and the day or the time tells the buttons of one person's messages apart", () => {
  const times = ["2026-03-04T15:03:00.000Z", "2026-03-04T16:20:00.000Z", "2026-03-02T15:03:00.000Z"];
  const anns = times.map((submitted_at, place) => staffMessage(place + 1, { submitted_at }));
  const html = render([...anns, staffMessage(4, { first_name: "Bob" })]);
  for (const name of ["Ann Lee", "Bob Lee"]) expect(html).toContain(`<th scope="row" role="rowheader" abbr="${name}"`);
  const text = textOf(html);
  for (const name of [
    "Ann Lee, Mar 4, 2026, 10:03 am",
    "Ann Lee, Mar 4, 2026, 11:20 am",
    "Ann Lee, Mar 2, 2026",
    "Bob Lee",
  ])
    expect(`${text} `).toContain(`Archive ${name} Delete ${name} `);
  expect(text).toContain("Mark as unread Ann Lee, Mar 4, 2026, 10:03 am");
});

test("one tap calls, writes to, or finds the way to the sender", () => {
  const html = render([staffMessage(1, { email: "a&b?bcc=x@example.com", address: "12 Live Oak Lane & Co, Ocala" })]);
  expect(html).toContain('href="tel:+13525550199"');
  expect(html).toContain('href="mailto:a%26b%3Fbcc%3Dx@example.com"');
  const query = "12%20Live%20Oak%20Lane%20%26%20Co%2C%20Ocala";
  expect(html).toContain(`href="https://www.google.com/maps/search/?api=1&amp;query=${query}"`);
  const contact = render([staffMessage(1, { from: "contact", address: "N/A", project_needs: "N/A" })]);
  expect(textOf(contact)).toContain("Contact page");
  expect(contact).not.toContain("N/A");
});

test.each<[Partial<StaffMessage>, string]>([
  [
    { mail: { state: "failed", reason: "ann@example.com: 550 <b>no</b> user" } },
    "ann@example.com: 550 &lt;b&gt;no&lt;/b&gt; user Send again",
  ],
  [{ mail: { state: "failed" } }, "Email failed"],
  [{ mail: { state: "waiting" } }, "An email about it is waiting to be sent. Send now"],
  [{ mail: { state: "folder" } }, "No email was sent about this message: email isn’t set up yet."],
  [{ confirmed: false }, "No confirmation was sent to the sender: the hourly limit was reached."],
])("MSG-05 staff read what became of the emails about a message: %j", (change, words) => {
  expect(textOf(render([staffMessage(1, change)]))).toContain(words);
});
