import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { createMailFolder } from "./mail-folder.server.ts";

const mail = {
  id: "11111111-2222-4333-8444-555555555555",
  from: "Three County <office@example.com>",
  to: "ann@example.com",
  subject: "Gutters",
  text: "Hello.",
  html: "<p>Hello.</p>",
  date: new Date("2026-03-02T15:00:00Z"),
};
const sender = { host: "gutters.example" };

let parent: string;
beforeEach(() => {
  parent = temporaryFolder();
});

test("OPS-05 a mail becomes one .eml file that a mail program reads, in a folder that only its owner opens", async () => {
  const folder = join(parent, "outbox");
  expect(await createMailFolder(folder, sender).send(mail)).toMatchObject({ outcome: "sent", inFolder: true });
  const [name = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(name).toBe("20260302150000000-11111111-2222-4333-8444-555555555555.eml");
  const read = await PostalMime.parse(readFileSync(join(folder, name)));
  expect(read).toMatchObject({
    subject: "Gutters",
    from: { name: "Three County", address: "office@example.com" },
    to: [{ address: "ann@example.com" }],
    messageId: `<${mail.id}@gutters.example>`,
  });
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
});

test("OPS-05 a second try of the same mail replaces the first, and half a file of an earlier try does not stay", async () => {
  const folder = createMailFolder(parent, sender);
  writeFileSync(join(parent, "20260302150000000-11111111-2222-4333-8444-555555555555.tmp"), "half");
  await folder.send(mail);
  await folder.send(mail);
  expect(readdirSync(parent)).toHaveLength(1);
});

test("OPS-05 what cannot be written is an error for the outbox to wait on, with nothing left behind", async () => {
  const inTheWay = "20260302150000000-11111111-2222-4333-8444-555555555555.eml";
  mkdirSync(join(parent, inTheWay));
  await expect(createMailFolder(parent, sender).send(mail)).rejects.toThrow();
  expect(readdirSync(parent)).toEqual([inTheWay]);
});

test("OPS-05 the description for the log says where mail goes instead of out", () => {
  expect(createMailFolder("/data/outbox", sender).description).toMatch(/Without a mail server.*\/data\/outbox.*\.eml/);
});
