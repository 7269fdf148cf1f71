import { randomBytes } from "node:crypto";
import type { Insertable } from "kysely";
import type { GalleryImagesTable, PagesTable, QuestionsTable, ReviewsTable } from "#db/schema.ts";
import type { Db } from "#src/platform/database/database.server.ts";

type Review = Partial<Insertable<ReviewsTable>>;
type Image = Partial<Insertable<GalleryImagesTable>>;

const createdAt = "2026-01-05T09:30:00.000Z";
/** SQLite takes 32,766 values in a statement. */
const rowsPerStatement = 1000;

/** @param insert takes as many rows as fit into a statement */
async function inPieces<Row>(rows: readonly Row[], insert: (some: readonly Row[]) => Promise<{ id: number }[]>) {
  const ids: number[] = [];
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    ids.push(...(await insert(rows.slice(from, from + rowsPerStatement))).map(({ id }) => id));
  return ids;
}

/** Shown reviews by customers by default. @returns their ids */
export function insertReviews(db: Db, reviews: readonly Review[]): Promise<number[]> {
  const words = { reviewer_name: "Ann", review_text: "Dry.", rating: 5 };
  const usual = { ...words, is_active: 1, sort_order: 1, is_sample: 0, created_at: createdAt } as const;
  const rows = reviews.map((review) => ({ ...usual, ...review }));
  return inPieces(rows, (some) => db.insertInto("reviews").values(some).returning("id").execute());
}

export async function insertReview(db: Db, review: Review = {}): Promise<number> {
  const [id = 0] = await insertReviews(db, [review]);
  return id;
}

/** Shown pictures by default; their files do not exist. @returns their ids */
export function insertImages(db: Db, images: readonly Image[]): Promise<number[]> {
  const rows = images.map((image) => ({
    file: randomBytes(16).toString("hex"),
    alt_text: "A gutter.",
    is_active: 1 as const,
    sort_order: 1,
    width: 1800,
    height: 1200,
    placeholder: `data:image/webp;base64,${randomBytes(66).toString("base64")}`,
    widths: JSON.stringify({ avif: [480, 720, 960, 1280, 1600], webp: [720, 1280], jpg: [960] }),
    is_sample: 0 as const,
    created_at: createdAt,
    ...image,
  }));
  return inPieces(rows, (some) => db.insertInto("gallery_images").values(some).returning("id").execute());
}

export async function insertImage(db: Db, image: Image = {}): Promise<number> {
  const [id = 0] = await insertImages(db, [image]);
  return id;
}

/** A shown question of the company's own on /gutter-guards by default. @returns its id */
export async function insertQuestion(db: Db, question: Partial<Insertable<QuestionsTable>> = {}): Promise<number> {
  const usual = { page: "gutter-guards", question: "Do you clean gutters?", answer: "Yes.", delivered: null } as const;
  const { id } = await db
    .insertInto("questions")
    .values({ ...usual, is_active: 1, sort_order: 99, is_edited: 1, created_at: createdAt, ...question })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A published page of the company's own by default. @returns its id */
export async function insertPage(db: Db, page: Partial<Insertable<PagesTable>> = {}): Promise<number> {
  const words = { slug: "metal-roofs", title: "Metal roofs", lead: "Yes.", meta_title: "", meta_description: "" };
  const { id } = await db
    .insertInto("pages")
    .values({ ...words, sections: "[]", is_active: 1, sort_order: 99, created_at: createdAt, ...page })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** So many, each made from its place, which counts from 1. */
export function many<T>(count: number, make: (place: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}
