import { attachmentLimits } from "./schema.ts";

/** A chosen photo on its way to the company. */
export type Photo = {
  /** Its name for the server. */
  key: string;
  /** Its name on the device. */
  name: string;
  /** Undefined for one that was uploaded before the page was loaded again. */
  file: File | undefined;
  /** `paused`: it goes on by itself once there is a connection. */
  state: "waiting" | "sending" | "paused" | "stored" | "refused";
  /** The part that was sent, 0 to 1. */
  progress: number;
  text?: string;
  /** The form that it belongs to was sent. */
  sent: boolean;
};

/** What a page that is loaded again needs to know of uploaded photos. */
export type KeptPhotos = {
  token: string;
  /** When the server made the token, in milliseconds. */
  startedAt: number;
  photos: readonly Pick<Photo, "key" | "name">[];
};

const tooLarge = "This photo is larger than 15 MB.";

/** A file that was chosen; `refused` if it is known before the upload that it cannot be read. */
export function newPhoto(file: File): Photo {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const isTooLarge = file.size > attachmentLimits.photoBytes;
  const state = isTooLarge ? { state: "refused" as const, text: tooLarge } : { state: "waiting" as const };
  return { key, name: file.name, file, progress: 0, sent: false, ...state };
}

/** A photo that was uploaded before the page was loaded again. */
export function restoredPhoto(photo: KeptPhotos["photos"][number]): Photo {
  return { ...photo, file: undefined, state: "stored", progress: 1, sent: false };
}
