import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/app/temporary-folder.ts";
import { root } from "./runtime.mjs";
import { openSecret, unknownSettings, unreadableLines } from "./settings-file.mjs";

const example = readFileSync(join(root, ".env.example"), "utf8");

/** The secret of a settings file that others can read. */
function foundIn(text: string, mode = 0o644): string | undefined {
  const file = join(temporaryFolder(), ".env");
  writeFileSync(file, text);
  chmodSync(file, mode);
  return openSecret(file);
}

test.each([
  ["PORT=3000\nSMTP_URL=smtps://office:heron@mail.example.com\n", "SMTP_URL"],
  ['export SECRET = "twelve herons and an egret, all at once"\n', "SECRET"],
  ['SECRET=" twelve herons"', "SECRET"],
  ["SECRET='#twelve herons'", "SECRET"],
  ['SECRET="\ntwelve herons\n"', "SECRET"],
  ["SECRET=`\ntwelve herons`", "SECRET"],
  ["SECRET=\nPORT=3000", undefined],
  ["SECRET=\r\nPORT=3000", undefined],
  ['SECRET=""\nSMTP_URL= # none yet', undefined],
  ["SECRET=' '\nPORT=3000", undefined],
  [example, undefined],
])("OP-3 in .env %j the secret that others can read is %s", (text, name) => {
  expect(foundIn(text)).toBe(name);
  expect(foundIn(text, 0o640)).toBeUndefined();
});

test("OPS-13 a name in .env that is no setting is one line, those of Node and of the machine are none", () => {
  const known = "PORT=3000\n# NAME=1\nTZ=UTC\nNODE_OPTIONS=--max-old-space-size=512\n";
  expect(unknownSettings(`${known}SMPT_URL=smtp://127.0.0.1\nexport port=3001\n`, example)).toEqual([
    "SMPT_URL in .env is not a setting (README.md lists them)",
    "port in .env is not a setting (README.md lists them)",
  ]);
});

test.each([
  ["PORT=3000\nLOG LEVEL=debug\n# a note\n\nORIGIN: https://www.example.com\nhunter2", [2, 5, 6]],
  ["\uFEFFPORT=3000\r\nexport LOG_LEVEL=debug\r\n", []],
  ["SECRET='twelve\nherons'\nHOST=\"127.0.0.1\nPORT 3000", [4]],
  ["\uFFFD\uFFFDP\0O\0R\0T\0=\x003\0", [1]],
  ["PORT=3000\rHOST=127.0.0.1\r", [1]],
  [example, []],
])("OPS-33 of .env %j each line that cannot be read is named by its number", (text, numbers) => {
  const lines = unreadableLines(text);
  expect(lines).toEqual(
    numbers.map(
      (n) => `Line ${n} of .env cannot be read: it needs the form NAME=value, in a file of plain text (UTF-8)`,
    ),
  );
});

test("OPS-03 .env.example has every setting of the README", () => {
  const table = readFileSync(join(root, "README.md"), "utf8").split("| Setting | Default | Meaning |")[1] ?? "";
  const names = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
  );
  expect(names.length).toBeGreaterThan(10);
  expect(new Set([...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name))).toEqual(new Set(names));
});

test("OPS-01 OPS-02 npm start and npm test run the programs of scripts", () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(scripts).toMatchObject({ start: "exec node scripts/start.mjs", test: "exec node scripts/test.mjs" });
});
