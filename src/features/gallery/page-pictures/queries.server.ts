import { listOwnPages, type OwnPage } from "#src/facts/own-pages-queries.server.ts";
import { parseSiteValue, readSiteValues } from "#src/facts/site-values-queries.server.ts";
import type { Db } from "#src/platform/database/database.server.ts";
import type { LastRead } from "#src/platform/pages/memoize-by-content-version.server.ts";
import type { OwnPicture, OwnPictures } from "#src/ui/picture/own-pictures.tsx";
import { addressOf, sourceSet, widestFile } from "../picture-names.ts";
import type { PictureWidths } from "../schema.ts";
import { type OwnPictureChoice, ownPictureSchema } from "./schema.ts";

declare module "#src/services.ts" {
  interface Services {
    /** The company's own pictures in place of delivered ones. */
    ownPictures: LastRead<OwnPictures>;
  }
}

/** The choices by the name of the delivered picture. One that this release cannot read counts as none. */
export async function readChoices(db: Db): Promise<Map<string, OwnPictureChoice>> {
  const choices = new Map<string, OwnPictureChoice>();
  for (const { name, value } of await readSiteValues(db, "picture")) {
    const read = value === null ? undefined : ownPictureSchema.safeParse(parseSiteValue(value));
    if (read?.success) choices.set(name, read.data);
  }
  return choices;
}

/** The ids of the chosen pictures, and of those on the company's own pages. */
export async function chosenImages(db: Db): Promise<number[]> {
  const chosen = [...(await readChoices(db)).values()].map(({ image }) => image);
  return [...chosen, ...imagesOf((await listOwnPages(db)).filter(({ is_active }) => is_active === 1))];
}

function imagesOf(pages: readonly OwnPage[]): number[] {
  const sections = pages.flatMap((page) => page.sections);
  return sections.filter(({ kind }) => kind === "picture").map(({ text }) => Number(text));
}

/** The chosen pictures as pages show them. One that is deleted or not prepared leaves the delivered picture in its place. */
export async function readOwnPictures(db: Db): Promise<OwnPictures> {
  const choices = await readChoices(db);
  const onOwnPages = imagesOf(await listOwnPages(db));
  if (choices.size + onOwnPages.length === 0) return {};
  const images = await db
    .selectFrom("gallery_images")
    .select(["id", "file", "alt_text", "width", "height", "placeholder", "widths"])
    .where("id", "in", [...[...choices.values()].map(({ image }) => image), ...onOwnPages])
    .where("state", "=", "ready")
    .where("deleted_at", "is", null)
    .execute();
  const byId = new Map(images.map((image) => [image.id, image]));
  const shown = [
    ...choices,
    ...onOwnPages.map((image) => [`gallery-${image}`, { image, alt: undefined, focus: { x: 2, y: 2 } }] as const),
  ];
  const own = shown.flatMap(([name, { image, alt, focus }]): [string, OwnPicture][] => {
    const found = byId.get(image);
    if (!found) return [];
    const { file, width, height, placeholder: standIn } = found;
    const files = { file, widths: JSON.parse(found.widths) as PictureWidths };
    const [avif, webp] = [sourceSet(files, "avif"), sourceSet(files, "webp")];
    const jpeg = addressOf(widestFile(files, "jpg").name);
    return [[name, { avif, webp, jpeg, width, height, standIn, alt: alt ?? found.alt_text, focus }]];
  });
  return Object.fromEntries(own);
}

/** Whether the gallery has the picture, and it is not deleted. */
export async function isInGallery(db: Db, id: number): Promise<boolean> {
  const found = await db
    .selectFrom("gallery_images")
    .select("id")
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}
