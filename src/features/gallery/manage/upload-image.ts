import { sendWithCsrfToken } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { sendForm } from "#src/browser/send-form.ts";
import type { StaffImage } from "./schema.ts";

type Upload = {
  image: File;
  alt_text: string;
  is_active: boolean;
  /** Called with the part of the form that was sent, 0 to 1. */
  onProgress(part: number): void;
  /** Aborts the upload; the result is then that of a lost connection. */
  signal: AbortSignal;
};

const path = "/api/admin/gallery/images";

/** Uploads a picture. */
export function uploadImage(upload: Upload): Promise<Result<StaffImage>> {
  const { onProgress, signal } = upload;
  return callApi(
    () =>
      sendWithCsrfToken(path, "POST", (headers) =>
        sendForm({ method: "POST", path, form: formOf(upload), headers, onProgress, signal }),
      ),
    { failed: "Failed to upload image.", csrfMissing },
    (body: { image: StaffImage }) => body.image,
  );
}

function formOf({ image, alt_text, is_active }: Upload): FormData {
  const form = new FormData();
  form.set("alt_text", alt_text);
  form.set("is_active", is_active ? "1" : "0");
  form.set("image", image);
  return form;
}
