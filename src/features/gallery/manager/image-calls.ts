import type * as z from "zod/mini";
import { attempt, attemptChange, type Result } from "#src/platform/attempt.ts";
import { api } from "#src/platform/browser-api.ts";
import { asPositions } from "#src/ui/order.ts";
import type { Lists } from "#src/ui/use-managed-list.ts";
import type { DeletedImage, imageChangeSchema, StaffImage } from "./schema.ts";

/** What people read when something fails (GADM-01 to GADM-03), letter for letter. */
export const texts = {
  load: "Failed to load gallery images.",
  upload: "Failed to upload image.",
  save: "Failed to save changes.",
  remove: "Failed to delete image.",
  order: "Failed to update image order.",
  restore: "The image could not be brought back.",
  prepare: "The image could not be prepared.",
} as const;

const images = api.admin.gallery.images;
const paramOf = (id: number) => ({ id: String(id) });

export function fetchImages(): Promise<Result<Lists<StaffImage, DeletedImage>>> {
  return attempt(texts.load, async (refused) => {
    const answer = await images.$get();
    if (!answer.ok) return refused(answer);
    const { images: there, deleted } = await answer.json();
    return { done: { there, deleted } };
  });
}

export function fetchImage(id: number): Promise<Result<StaffImage>> {
  return attempt(texts.load, async (refused) => {
    const answer = await images[":id"].$get({ param: paramOf(id) });
    return answer.ok ? { done: (await answer.json()).image } : refused(answer);
  });
}

export function changeImage(id: number, json: z.input<typeof imageChangeSchema>): Promise<Result<StaffImage>> {
  return attemptChange(texts.save, async (refused) => {
    const answer = await images[":id"].$patch({ param: paramOf(id), json });
    return answer.ok ? { done: (await answer.json()).image } : refused(answer);
  });
}

export function deleteImage(id: number): Promise<Result<true>> {
  return attemptChange(texts.remove, async (refused) => {
    const answer = await images[":id"].$delete({ param: paramOf(id) });
    return answer.ok ? { done: true } : refused(answer);
  });
}

export function restoreImage(id: number): Promise<Result<StaffImage>> {
  return attemptChange(texts.restore, async (refused) => {
    const answer = await images[":id"].restore.$post({ param: paramOf(id), json: {} });
    return answer.ok ? { done: (await answer.json()).image } : refused(answer);
  });
}

export function prepareImage(id: number): Promise<Result<StaffImage>> {
  return attemptChange(texts.prepare, async (refused) => {
    const answer = await images[":id"].prepare.$post({ param: paramOf(id), json: {} });
    return answer.ok ? { done: (await answer.json()).image } : refused(answer);
  });
}

export function reorderImages(ids: readonly number[]): Promise<Result<true>> {
  return attemptChange(texts.order, async (refused) => {
    const answer = await images.reorder.$patch({ json: { order: asPositions(ids) } });
    return answer.ok ? { done: true } : refused(answer);
  });
}
