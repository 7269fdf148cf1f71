import * as z from "zod/mini";
import { bodySchemas, membersOf } from "#test/api/calls.ts";
import { createTestApp } from "#test/app/create-test-app.ts";
import type { Finding } from "./finding.ts";
import { linearAllTheSame } from "./linear-patterns.ts";
import type { Target } from "./target.ts";

const kib = 1024;
/** IN-8, for 128 KiB; the shortest of several tries counts, for others use the machine too. */
const longestMs = 5;
/** A head is 16 KiB at most; an honest address takes two milliseconds. */
const longestAddressMs = 100;

const pieces = [..."/ . % = a. ../ %2f %25 ; , a@ @a. - (".split(" "), "; ", " ", "\t", "1 ", "a b "];
const ends = ["", "x", "/", "!", "\u0000", "@"];
const texts = pieces.flatMap((piece) => ends.map((end) => ({ piece, end })));
const longText = ({ piece, end }: (typeof texts)[number], bytes: number) =>
  piece.repeat(Math.floor(bytes / piece.length)) + end;

/** Every field of every schema, and the patterns that the judge does not know better, with texts made to be slow. */
export async function timeValidators(): Promise<Finding> {
  const slow: string[] = [];
  let tried = 0;
  const site = await createTestApp();
  const schemas = bodySchemas(site);
  await site.close();
  for (const [call, schema] of schemas) {
    for (const [name, field] of Object.entries(membersOf(schema))) {
      for (const text of texts) {
        tried += 1;
        const long = longText(text, 128 * kib);
        const ms = shortest(() => z.safeParse(field, long));
        if (ms > longestMs) slow.push(`${call} ${name}, ${JSON.stringify(text)}: ${ms.toFixed(1)} ms`);
      }
    }
  }
  for (const [source, { made }] of linearAllTheSame) {
    for (const piece of [...made, ...pieces]) {
      tried += 1;
      // What they read is a header: 16 KiB at most.
      const long = piece.repeat(Math.floor((16 * kib) / piece.length));
      const ms = shortest(() => new RegExp(source, "i").test(long));
      if (ms > longestMs) slow.push(`/${source}/, ${JSON.stringify(piece)}: ${ms.toFixed(1)} ms`);
    }
  }
  return {
    attack: "texts made to be slow, at every field and pattern",
    counts: `${tried.toLocaleString("en-US")} texts, each within ${longestMs} ms`,
    wrong: slow[0],
  };
}

function shortest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 20 && best > longestMs; run += 1) {
    const begin = performance.now();
    work();
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

const headers = "cookie accept-encoding x-forwarded-for if-none-match range content-type user-agent".split(" ");
const places = "/ /admin/ /assets/ /uploads/ /api/admin/users/ /login?next=/ /api/public/reviews?page=".split(" ");

/** Addresses and headers of 15 KB made of one thing again and again, below pages, the staff app, files and calls. */
export async function timeAddresses({ direct, damage }: Target): Promise<Finding> {
  const slow: string[] = [];
  let tried = 0;
  async function time(what: string, path: string, sent: Record<string, string> = {}): Promise<void> {
    tried += 1;
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < 3 && best > longestAddressMs; run += 1) {
      const begin = performance.now();
      const answer = await fetch(direct + path, {
        headers: { "x-forwarded-for": `10.8.${tried >> 8}.${tried & 255}`, ...sent },
      });
      await answer.arrayBuffer();
      if (answer.status >= 500) slow.push(`${what}: ${answer.status}`);
      best = Math.min(best, performance.now() - begin);
    }
    if (best > longestAddressMs) slow.push(`${what}: ${best.toFixed(0)} ms`);
  }
  for (const text of texts.filter(({ end }) => end !== "\u0000")) {
    const long = longText(text, 15_000).replaceAll(/[\s?#]/g, "+");
    for (const below of places) await time(`${below} + ${JSON.stringify(text)}`, below + long);
    for (const name of headers) await time(`${name}: ${JSON.stringify(text)}`, "/", { [name]: longText(text, 15_000) });
  }
  return {
    attack: "addresses and headers made to be slow",
    counts: `${tried.toLocaleString("en-US")} requests, each within ${longestAddressMs} ms`,
    wrong: slow[0] ?? (await damage()),
  };
}
