import { beforeAll, expect, test } from "vitest";
import { aPicture, type Change, forged, goodArchive, sha256 } from "#test/data/forged-archives.ts";
import { refusalOf } from "#test/data/refused-archives.ts";

let good: Buffer;
beforeAll(async () => {
  good = await goodArchive();
});

test("R-28 a missing file, an extra one, one twice, and an order that is not the list's are refused", async () => {
  const whole = /damaged or was cut short/;
  const cases: [RegExp, Change][] = [
    [whole, (entries) => entries.pop()],
    [
      whole,
      (entries) =>
        entries.push({ header: { name: `gallery/${"a".repeat(32)}-1.jpg`, size: 1 }, data: Buffer.from("x") }),
    ],
    [whole, (entries) => entries.push(...entries.slice(-1))],
    [whole, (entries) => entries.splice(1, 0, ...entries.splice(-1))],
    [whole, (_, manifest) => manifest.files.push(...manifest.files.slice(-1))],
    [whole, (_, manifest) => manifest.files.shift()],
    [
      /needs the file \w+-\d+\.\w+ of a picture, which is missing/,
      (entries, manifest) => {
        entries.pop();
        manifest.files.pop();
      },
    ],
    [
      /has no picture with the file gallery\/aaaa/,
      (entries, manifest) => {
        const name = `gallery/${"a".repeat(32)}-1.jpg`;
        entries.push({ header: { name, size: 1 }, data: Buffer.from("x") });
        manifest.files.push({ name, bytes: 1, sha256: sha256(Buffer.from("x")) });
      },
    ],
  ];
  for (const [index, [reason, change]] of cases.entries())
    expect(await refusalOf(await forged(good, change)), `case ${index}`).toMatch(reason);
});

test("R-28 no name leads out of the folder, and nothing but a file is let in: links, folders, devices", async () => {
  const names = [
    "../evil",
    "/etc/evil",
    "gallery/../../evil",
    "gallery/a/../b",
    "app.db-wal",
    "gallery/.bashrc",
    "lock",
  ];
  for (const name of names) {
    const archive = await forged(good, (entries, manifest) => {
      entries.push({ header: { name, size: 4 }, data: Buffer.from("evil") });
      manifest.files.push({ name, bytes: 4, sha256: sha256(Buffer.from("evil")) });
    });
    expect(await refusalOf(archive), name).toMatch(/damaged or was cut short/);
  }
  for (const type of ["symlink", "link", "directory", "character-device", "fifo"] as const) {
    const archive = await forged(good, (entries, manifest) => {
      const picture = aPicture(entries);
      Object.assign(picture ?? {}, {
        header: { ...picture?.header, type, size: 0, linkname: "/etc/passwd" },
        data: undefined,
      });
      Object.assign(manifest.files.find(({ name }) => name === picture?.header.name) ?? {}, {
        bytes: 0,
        sha256: sha256(Buffer.alloc(0)),
      });
    });
    expect(await refusalOf(archive), type).toMatch(/damaged or was cut short/);
  }
});

test("R-28 a name that tar's extensions give to an entry is not believed either", async () => {
  const archive = await forged(good, (entries) => {
    const picture = aPicture(entries);
    if (picture) picture.header = { ...picture.header, pax: { path: "../../evil" } };
  });
  expect(await refusalOf(archive)).toMatch(/damaged or was cut short/);
});
