import { attemptChange, type Result } from "#src/platform/attempt.ts";
import { sessionLostEvent } from "#src/platform/browser-api.ts";
import { csrfToken } from "#src/platform/csrf-cookie.ts";
import { texts } from "./image-calls.ts";
import type { StaffImage } from "./schema.ts";

type Upload = {
  image: File;
  alt_text: string;
  is_active: boolean;
  /** From 0 to 1: what of the form has left this device. */
  onProgress(part: number): void;
  /** Ends the upload; it then counts as one that nobody has answered. */
  signal: AbortSignal;
};

/** Sends a picture. By XMLHttpRequest, since fetch does not tell how far an upload is. */
export function uploadImage(upload: Upload): Promise<Result<StaffImage>> {
  return attemptChange(texts.upload, async (refused) => {
    const { status, body } = await send(upload);
    const image = typeof body === "object" && body !== null && "image" in body ? body.image : undefined;
    if (status === 201 && image) return { done: image as StaffImage };
    if (status === 401) window.dispatchEvent(new Event(sessionLostEvent));
    return refused({ status, json: async () => body });
  });
}

function send({ image, alt_text, is_active, onProgress, signal }: Upload): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.set("alt_text", alt_text);
  form.set("is_active", is_active ? "1" : "0");
  form.set("image", image);
  const request = new XMLHttpRequest();
  signal.addEventListener("abort", () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, body: request.response });
    request.onerror = () => reject(new Error("The upload got no answer."));
    request.onabort = () => reject(new Error("The upload was ended."));
    request.open("POST", "/api/admin/gallery/images");
    request.responseType = "json";
    request.setRequestHeader("x-csrf-token", csrfToken() ?? "");
    request.send(form);
  });
}
