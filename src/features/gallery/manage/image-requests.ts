import { api } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { listRequests } from "#src/staff/editing/list-requests.ts";
import type { ListKind } from "#src/staff/editing/use-managed-list.ts";
import { nameOfImage } from "./alt-text.ts";
import type { StaffImage } from "./schema.ts";

/** The error texts of GADM-01 to GADM-03. */
const texts = {
  loadAll: "Failed to load gallery images.",
  save: "Failed to save changes.",
  remove: "Failed to delete image.",
  order: "Failed to update image order.",
  restore: "The image could not be restored.",
  prepare: "The image could not be prepared.",
} as const;

const images = api.admin.gallery.images;
const paramOf = (id: number) => ({ id: String(id) });

export const imageList: ListKind<StaffImage> = {
  noun: "image",
  calls: listRequests(images, { many: "images", param: {}, texts }),
  naming: { nameOf: ({ alt_text }) => nameOfImage(alt_text) },
  isShown: ({ is_active, state }) => is_active && state === "ready",
};

export function fetchImage(id: number): Promise<Result<StaffImage>> {
  return callApi(
    () => images[":id"].$get({ param: paramOf(id) }),
    { failed: texts.loadAll },
    ({ image }) => image,
  );
}

type ImageChange = Parameters<(typeof images)[":id"]["$patch"]>[0]["json"];

export function changeImage(id: number, json: ImageChange): Promise<Result<StaffImage>> {
  return callApi(
    () => images[":id"].$patch({ param: paramOf(id), json }),
    { failed: texts.save, csrfMissing },
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
