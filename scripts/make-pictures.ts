/**
 * Makes the site's pictures out of `assets/`: `node scripts/make-pictures.ts`.
 *
 * Writes `public/pictures/<name>-<width>.<format>` and the list of them, `src/ui/picture/pictures.gen.json`. A picture whose original
 * and recipe are those of the list is left alone; files that nothing asks for any more are removed. With `--check` nothing is
 * written and the exit code says whether there is work to do.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Format, fingerprint, type PlannedPicture, planPictures } from "./pictures/plan.ts";
import { render, renderStandIn } from "./pictures/render.ts";

type ListedPicture = {
  alt: string;
  width: number;
  height: number;
  fingerprint: string;
  standIn: string;
  /** Format → width → bytes. */
  files: Record<Format, Record<string, number>>;
};
type PictureList = Record<string, ListedPicture>;

const folder = fileURLToPath(new URL("../public/pictures/", import.meta.url));
const listFile = fileURLToPath(new URL("../src/ui/picture/pictures.gen.json", import.meta.url));
const formats: readonly Format[] = ["avif", "webp", "jpeg"];

function fileName(name: string, format: Format, width: number): string {
  return `${name}-${width}.${format === "jpeg" ? "jpg" : format}`;
}

function filesOf({ name, widths }: PlannedPicture): string[] {
  return formats.flatMap((format) => widths[format].map((width) => fileName(name, format, width)));
}

async function make(picture: PlannedPicture): Promise<ListedPicture> {
  const files: ListedPicture["files"] = { avif: {}, webp: {}, jpeg: {} };
  for (const format of formats) {
    for (const width of picture.widths[format]) {
      const bytes = await render(picture, format, width);
      writeFileSync(folder + fileName(picture.name, format, width), bytes);
      files[format][width] = bytes.length;
    }
  }
  const { alt, crop } = picture;
  const standIn = await renderStandIn(picture);
  return { alt, width: crop.width, height: crop.height, fingerprint: fingerprint(picture), standIn, files };
}

const known: PictureList = existsSync(listFile) ? JSON.parse(readFileSync(listFile, "utf8")) : {};
const plan = planPictures();

function isDone(picture: PlannedPicture): boolean {
  const listed = known[picture.name];
  if (!listed || listed.alt !== picture.alt || listed.fingerprint !== fingerprint(picture)) return false;
  return filesOf(picture).every((file) => existsSync(folder + file));
}

mkdirSync(folder, { recursive: true });
const wanted = new Set(plan.flatMap(filesOf));
const stray = readdirSync(folder).filter((file) => !wanted.has(file));
const waiting = plan.filter((picture) => !isDone(picture));

if (process.argv.includes("--check")) {
  for (const { name } of waiting)
    console.error(`${name} is not what its original and recipe give: run node scripts/make-pictures.ts`);
  for (const file of stray) console.error(`public/pictures/${file} is asked for by nothing`);
  process.exitCode = waiting.length + stray.length > 0 ? 1 : 0;
} else {
  for (const file of stray) rmSync(folder + file);
  const list: PictureList = {};
  for (const picture of plan) {
    const listed = known[picture.name];
    list[picture.name] = listed && isDone(picture) ? listed : await make(picture);
    if (waiting.includes(picture)) console.log(`made ${picture.name}`);
  }
  writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`);
}
