import { expect } from "vitest";
import { type SignedIn, signIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { test } from "#test/app/fixtures.ts";
import { many } from "#test/content/content-factory.ts";
import { insertManyMessages, insertMessage, onContactPage } from "#test/messages/messages.ts";
import { readCsv } from "#test/messages/read-csv.ts";
import { turnsDuring } from "#test/processes/event-loop.ts";
import { csvLine } from "./export.server.ts";

const download = (who: SignedIn, query = "") => who.send("GET", `/api/admin/messages/export${query}`);
/** Rows as a spreadsheet reads them, the header first. */
const rowsOf = async (answer: Response) => readCsv(await answer.text());

test("MSG-04 LEAD-12 the active messages come as a file that spreadsheets read", async ({ adas, site }) => {
  await insertMessage(site.db, { submitted_at: "2026-03-08T06:30:00.000Z", project_needs: 'Two "lines",\nand more' });
  const called = { state: "visit-planned", next_step: "=Measure", next_step_at: "2026-03-09T09:30" } as const;
  await insertMessage(site.db, { ...onContactPage, ...called, first_name: "Zoë", phone: "13525550188" });
  await insertMessage(site.db, { archived: 1 });
  const answer = await download(adas, "?archived=0");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="active-messages-2026-03-02.csv"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = new Uint8Array(await answer.clone().arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const columns = "First name|Last name|Phone|Email|Written on|Address|Project needs|Additional information|Archived";
  expect((await rowsOf(answer)).map((row) => row.join("|"))).toEqual([
    `Number|Received (America/New_York)|${columns}|State|Next step|Next step on`,
    "1|2026-03-08 01:30|Ann|O'Hara-Lee|352-555-0199|ann.ohara@example.com|Home page|12 Live Oak Lane, Summerfield|" +
      'Two "lines",\nand more|Please call in the morning|no|New||',
    "2|2026-03-02 10:00|Zoë|O'Hara-Lee|352-555-0188|ann.ohara@example.com|Contact page|||" +
      "Please call in the morning|no|Visit planned|'=Measure|2026-03-09 09:30",
  ]);
});

test("MSG-04 at 11:30 pm in the office the file is named by that day, not by tomorrow", async ({ rita, site }) => {
  site.clock.pass(13.5 * 60 * 60);
  const answer = await download(await signIn(site, rita));
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="all-messages-2026-03-02.csv"');
});

test("MSG-04 the file holds all pages of what is shown: lists, or what was found", async ({ adas, site }) => {
  await insertManyMessages(site.db, 450, (place) => ({
    first_name: place % 2 ? "Odd" : "Even",
    archived: place > 400 ? 1 : 0,
  }));
  const ids = async (query: string) => (await rowsOf(await download(adas, query))).slice(1).map(([id]) => Number(id));
  expect(await ids("")).toEqual(many(450, (place) => 451 - place));
  expect(await ids("?archived=0")).toEqual(many(400, (place) => 401 - place));
  expect(await ids("?archived=1")).toEqual(many(50, (place) => 451 - place));
  expect(await ids("?archived=0&q=even")).toEqual(many(200, (place) => 402 - 2 * place));
  expect(await ids("?archived=1&q=od")).toEqual(many(25, (place) => 451 - 2 * place));
  expect(await ids("?q=zeppelin")).toEqual([]);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t1", "\r1", "\0=1", "\n1", "＝1", "＋1", "－1", "＠1"])(
  "IN-5 a cell %j is text to a spreadsheet, not a formula",
  (text) => {
    expect(csvLine([text, "a", `"${text}`])).toBe(`"'${text}","a","""${text}"\r\n`);
  },
);

test("IN-5 nor does what follows a separator or a line of another country's spreadsheet, where quotes do not count", () => {
  for (const separator of [";", "\t", "|", "\n", "\r\n"]) {
    expect(csvLine([`please call${separator}=1+1`])).toBe(`"please call${separator}'=1+1"\r\n`);
  }
  expect(csvLine(["gutters; -2 in. lower; a+b"])).toBe('"gutters; -2 in. lower; a+b"\r\n');
});

test("IN-5 what is stored in any field begins no formula in the file", async ({ adas, site }) => {
  const evil = '=HYPERLINK("https://evil.example","x")';
  const texts = { first_name: evil, last_name: evil, address: evil, project_needs: evil };
  await insertMessage(site.db, { ...texts, email: "=cmd@example.com", additional_info: `@${evil}` });
  const cells = (await rowsOf(await download(adas))).flat();
  expect(cells.filter((cell) => cell.includes("evil") || cell.includes("cmd"))).toHaveLength(6);
  for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@]/);
});

test("R-20 the file is made as it is read, without messages deleted meanwhile", async ({ adas, site }) => {
  await insertManyMessages(site.db, 2000, (place) => ({ first_name: `Nr${place}`, project_needs: "x".repeat(4000) }));
  const answer = await download(adas);
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? "";
  await site.db.deleteFrom("messages").where("id", "<=", 1000).execute();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) text += piece.value;
  expect(text).toContain("Nr1001");
  expect(text).not.toContain('"Nr1000"');
  expect(readCsv(text)).toHaveLength(1001);
});

const longMessages = ({ db }: TestApp, count: number) =>
  insertManyMessages(db, count, () => ({ project_needs: "x".repeat(8000), additional_info: "y".repeat(8000) }));

test("DATA-05 a long export comes by sixteen messages, each time in a turn of the event loop", async ({
  adas,
  site,
}) => {
  await longMessages(site, 200);
  const sizes: number[] = [];
  const turns = await turnsDuring(async () => {
    for await (const piece of (await download(adas)).body ?? []) sizes.push(piece.byteLength);
  });
  expect(Math.max(...sizes)).toBeLessThan(300 * 1024);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(200 * 16_000);
  expect(turns).toBeGreaterThanOrEqual(sizes.length);
});

test.for(["the role", "the session", "the account"] as const)(
  "DATA-06 a person who loses %s during an export gets no further piece, and the file breaks off",
  async (what, { adas, site }) => {
    const { db } = site;
    await longMessages(site, 100);
    const reader = (await download(adas)).body?.getReader();
    let bytes = 0;
    for (let piece = 0; piece < 2; piece += 1) bytes += (await reader?.read())?.value?.byteLength ?? 0;
    if (what === "the role") await db.updateTable("users").set({ role: "user" }).execute();
    else await db.deleteFrom(what === "the session" ? "sessions" : "users").execute();
    const rest = async () => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        bytes += piece.value.byteLength;
    };
    await expect(rest()).rejects.toThrow();
    // What was ready before is taken, and no more.
    expect(bytes).toBeLessThan(3 * 300 * 1024);
  },
);
