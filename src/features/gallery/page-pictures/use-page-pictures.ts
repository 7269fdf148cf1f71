import { useState } from "react";
import { api } from "#src/browser/api.ts";
import { callApi, type Result } from "#src/browser/call-api.ts";
import { kept } from "#src/browser/call-parts.ts";
import { useResource } from "#src/browser/use-resource.ts";
import { imageList } from "../manage/image-requests.ts";
import type { StaffImage } from "../manage/schema.ts";
import type { PagePicture, PagePictureName } from "./page-picture.ts";
import type { OwnPictureChoice } from "./schema.ts";

type Loaded = { pictures: readonly PagePicture[]; images: readonly StaffImage[] };

async function load(signal: AbortSignal): Promise<Result<Loaded>> {
  const [pictures, images] = await Promise.all([
    callApi(() => api.admin["page-pictures"].$get({}, { init: { signal } }), {
      failed: "The pictures of the pages could not be loaded.",
    }),
    imageList.calls.fetchAll(),
  ]);
  if (!pictures.ok) return pictures;
  if (!images.ok) return images;
  return { ok: true, value: { ...pictures.value, images: images.value.items } };
}

/** The pictures of the pages, the gallery that they are chosen from, and how a choice is saved. */
export function usePagePictures() {
  const resource = useResource(load);
  const { mutate } = resource;
  const [met, setMet] = useState<PagePictureName>();

  async function save({ name, own: was }: PagePicture, own: OwnPictureChoice | null): Promise<Result<PagePicture>> {
    const result = await callApi(
      () => api.admin["page-pictures"][":name"].$put({ param: { name }, json: { own, was } }, kept),
      { fallback: "The picture could not be changed." },
      ({ picture }) => picture,
    );
    const now = result.ok ? result.value : (result.error.present as PagePicture | undefined);
    // Their picture can be new in the gallery.
    const images = result.ok || !now ? undefined : await imageList.calls.fetchAll();
    if (now)
      mutate((before) => ({
        images: images?.ok ? images.value.items : before.images,
        pictures: before.pictures.map((picture) => (picture.name === name ? now : picture)),
      }));
    setMet(result.ok || !now ? undefined : name);
    return result;
  }

  function add(image: StaffImage): void {
    mutate((before) => ({ ...before, images: [image, ...before.images.filter(({ id }) => id !== image.id)] }));
  }

  return {
    resource,
    /** The picture in which the last press met another one's choice. It shows what is there now, which the next press replaces. */
    met,
    forget: () => setMet(undefined),
    save,
    add,
  };
}
