import { expect, test } from "vitest";
import { renderPart } from "#test/pages/render-part.tsx";
import { textOf } from "#test/pages/text-of.ts";
import { ActivityList } from "./activity-list.tsx";
import type { ActivityLine } from "./api.server.ts";

const line: ActivityLine = {
  ...{ id: 1, at: "2026-03-02T04:30:00.000Z", area: "sign-ins", sentence: [{ name: "Mary" }, " logged out."] },
  ...{ times: 1, address: null, device: null, settings: null },
};

test.each<[Partial<ActivityLine>, without: string, withAddress: string]>([
  [{}, "", ""],
  [{ times: 3 }, " 3 times within the hour.", " 3 times within the hour."],
  [
    { device: "Edge on Windows", address: "203.0.113.7" },
    " From Edge on Windows.",
    " From Edge on Windows, 203.0.113.7.",
  ],
  [{ device: "An unknown browser" }, " From an unknown browser.", " From an unknown browser."],
  [{ address: "127.0.0.1" }, "", " From 127.0.0.1."],
])("OP-5 GUARD-09 a line names its browser, and its address on demand: %j", (change, without, withAddress) => {
  for (const [addresses, from] of [
    [false, without],
    [true, withAddress],
  ] as const) {
    const html = renderPart(<ActivityList lines={[{ ...line, ...change }]} addresses={addresses} />);
    // Half past eleven of the evening before, by the office's clock.
    expect(textOf(html)).toBe(`Sunday, March 1, 2026 11:30 pm Mary logged out.${from}`);
  }
});

test("LOOK-55 what one person did to several within a minute is one line with each name", () => {
  const archived = (id: number, whom: string) =>
    ({ ...line, id, sentence: [{ name: "Mary" }, " archived the message from ", { name: whom }, "."] }) as ActivityLine;
  const lines = [archived(4, "Ann Lee"), archived(3, "Bo Oak"), { ...line, id: 2 }, { ...line, id: 1 }];
  const html = renderPart(<ActivityList lines={lines} addresses={false} />);
  expect(textOf(html)).toContain(
    "Mary archived the message from Ann Lee, Bo Oak. 11:30 pm Mary logged out. 11:30 pm Mary",
  );
  expect(html).toContain('id="activity-3"');
});

test("LOOK-55 lines of one person and minute stand together, and names of settings show on demand", () => {
  const at = (id: number, second: number, name = "Mary") =>
    ({ ...line, id, at: `2026-03-02T04:30:${second}.000Z`, sentence: [{ name }, " logged out."] }) as ActivityLine;
  const lines = [at(4, 59), at(3, 10), at(2, 10, "Bob"), { ...at(1, 10), settings: "SMTP_URL" }];
  const html = renderPart(<ActivityList lines={lines} addresses={false} />);
  expect(html.match(/<li [^>]*>/g)?.map((tag) => /class="[^"]*same/.test(tag))).toEqual([false, true, false, false]);
  expect(html).not.toContain("SMTP_URL");
  expect(renderPart(<ActivityList lines={lines} addresses />)).toContain("SMTP_URL");
});
