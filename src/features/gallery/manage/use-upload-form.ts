import { useEffect, useRef, useState } from "react";
import { sendWithCsrfToken } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
import { sendForm } from "#src/browser/send-form.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { isBlank } from "#src/schema/fields.schema.ts";
import { useItemForm } from "#src/staff/editing/use-item-form.ts";
import { imageLabels, newImage } from "./image-fields.tsx";
import { imageList } from "./image-requests.ts";
import { imageFieldErrors, type StaffImage } from "./schema.ts";

type Kind = {
  /** The chosen file. */
  file: File | undefined;
  onSaved(image: StaffImage): void;
};

/** The form of a new image (GADM-01). After any failure, image and text stay; the text outlives the session (AUTH-16). */
export function useUploadForm({ file, onSaved }: Kind) {
  /** The part of the upload that was sent, 0 to 1; undefined while nothing is sent. */
  const [progress, setProgress] = useState<number>();
  const abort = useRef<AbortController>(undefined);
  // Leaving the page or cancelling aborts the upload.
  useEffect(() => () => abort.current?.abort(), []);

  const edited = useItemForm<"image" | keyof typeof imageLabels, keyof typeof imageLabels, StaffImage>({
    ...{ kind: imageList, fresh: newImage, onSaved },
    labels: { image: "Image", ...imageLabels },
    check: ({ alt_text }) => ({
      ...(wrongWith(file) ? { image: wrongWith(file) } : {}),
      ...(isBlank(alt_text) ? { alt_text: imageFieldErrors.blank } : {}),
    }),
    async save({ alt_text, is_active }) {
      // `check` has refused to send without it.
      if (!file) throw new TypeError("There is no file.");
      setProgress(0);
      abort.current = new AbortController();
      const { signal } = abort.current;
      const result = await uploadImage({
        image: file,
        alt_text,
        is_active: is_active === "true",
        onProgress: setProgress,
        signal,
      });
      setProgress(undefined);
      return result;
    },
  });

  // A missing file is an error after an attempt to send, a file that is too large at once.
  const imageError = file ? wrongWith(file) : edited.form.field("image").error;
  return { edited, imageError, progress };
}

/** What is wrong with the file, as far as the browser can know. */
function wrongWith(file: File | undefined): string | undefined {
  if (!file) return imageFieldErrors.image;
  return file.size > pictureLimits.fileBytes ? "This image is larger than 15 MB." : undefined;
}

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
function uploadImage(upload: Upload): Promise<Result<StaffImage>> {
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
