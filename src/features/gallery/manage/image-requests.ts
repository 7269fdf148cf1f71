import type * as z from "zod/mini";
import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { asPositions } from "#src/ui/list/order.ts";
import type { Lists } from "#src/ui/list/use-list-data.ts";
import type { DeletedImage, imageChangeSchema, StaffImage } from "./schema.ts";

/** The error texts of GADM-01 to GADM-03. */
const texts = {
  load: "Failed to load gallery images.",
  save: "Failed to save changes.",
  remove: "Failed to delete image.",
  order: "Failed to update image order.",
  restore: "The image could not be restored.",
  prepare: "The image could not be prepared.",
} as const;

const images = api.admin.gallery.images;
const paramOf = (id: number) => ({ id: String(id) });

export function fetchImages(): Promise<Result<Lists<StaffImage, DeletedImage>>> {
  return callApi(
    () => images.$get(),
    { failed: texts.load },
    ({ images: items, deleted }) => ({ items, deleted }),
  );
}

export function fetchImage(id: number): Promise<Result<StaffImage>> {
  return callApi(
    () => images[":id"].$get({ param: paramOf(id) }),
    { failed: texts.load },
    ({ image }) => image,
  );
}

export function changeImage(id: number, json: z.input<typeof imageChangeSchema>): Promise<Result<StaffImage>> {
  return callApi(
    () => images[":id"].$patch({ param: paramOf(id), json }),
    { failed: texts.save, csrfMissing },
    ({ image }) => image,
  );
}

export function deleteImage(id: number): Promise<Result<unknown>> {
  return callApi(() => images[":id"].$delete({ param: paramOf(id) }), { failed: texts.remove, csrfMissing });
}

export function restoreImage(id: number): Promise<Result<StaffImage>> {
  return callApi(
    () => images[":id"].restore.$post({ param: paramOf(id), json: {} }),
    { failed: texts.restore, csrfMissing },
    ({ image }) => image,
  );
}

export function prepareImage(id: number): Promise<Result<StaffImage>> {
  return callApi(
    () => images[":id"].prepare.$post({ param: paramOf(id), json: {} }),
    { failed: texts.prepare, csrfMissing },
    ({ image }) => image,
  );
}

export function reorderImages(ids: readonly number[]): Promise<Result<unknown>> {
  return callApi(() => images.reorder.$patch({ json: { order: asPositions(ids) } }), {
    failed: texts.order,
    csrfMissing,
  });
}
