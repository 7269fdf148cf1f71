import { nameOfImage } from "./alt-text.ts";
import type { StaffImage } from "./schema.ts";

/** A picture in the list that can be sorted. */
export type Entry = { id: number; label: string; image: StaffImage };

const entries = new WeakMap<StaffImage, Entry>();

/** The same entry for the same picture, so that a new order draws no card anew. */
function entryOf(image: StaffImage): Entry {
  const entry = entries.get(image) ?? { id: image.id, label: nameOfImage(image.alt_text), image };
  entries.set(image, entry);
  return entry;
}

/**
 * The pictures to show. The one that is being edited stays, also when somebody else has deleted it meanwhile: its form holds
 * what was typed.
 */
export function withEdited(images: readonly StaffImage[], edited: StaffImage | undefined): Entry[] {
  const isThere = edited === undefined || images.some(({ id }) => id === edited.id);
  return (isThere ? images : images.toSpliced(edited.sort_order - 1, 0, edited)).map(entryOf);
}
