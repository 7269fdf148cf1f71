import type { StaffImage } from "#src/features/gallery/manage/schema.ts";
import type { PublicImageList } from "#src/features/gallery/schema.ts";
import type { DeletedEntry } from "#src/schema/ordered-list.schema.ts";
import type { SignedIn } from "#test/accounts/accounts.ts";
import type { TestApp } from "#test/app/create-test-app.ts";
import { insertImages } from "./content-factory.ts";

export const path = "/api/admin/gallery/images";

/** Pictures with these texts, in this order. @returns their ids */
export function insertTexts({ db }: Pick<TestApp, "db">, ...texts: readonly string[]): Promise<number[]> {
  return insertImages(
    db,
    texts.map((alt_text, place) => ({ alt_text, sort_order: place + 1 })),
  );
}

/** Everything that staff sees. */
export async function listed(keeper: SignedIn): Promise<{ images: StaffImage[]; deleted: DeletedEntry<StaffImage>[] }> {
  return (await keeper.send("GET", path)).json() as Promise<{
    images: StaffImage[];
    deleted: DeletedEntry<StaffImage>[];
  }>;
}

/** One picture as staff sees it now. */
export async function readImage(keeper: SignedIn, id: number): Promise<StaffImage> {
  const answer = await keeper.send("GET", `${path}/${id}`);
  return ((await answer.json()) as { image: StaffImage }).image;
}

/** The texts of what visitors see. */
export async function shown(site: Pick<TestApp, "get">): Promise<string[]> {
  const answer = (await (await site.get("/api/public/gallery/images")).json()) as PublicImageList;
  return answer.images.map(({ alt_text }) => alt_text);
}
