import { useEffect, useRef, useState } from "react";
import { sendWithCsrfToken } from "#src/browser/api.ts";
import { callApi, csrfMissing } from "#src/browser/call-api.ts";
import { sendForm } from "#src/browser/send-form.ts";
import { pictureLimits } from "#src/platform/pictures/limits.ts";
import { isBlank } from "#src/schema/fields.schema.ts";
import { useItemForm } from "#src/staff/editing/use-item-form.ts";
import { imageLabels, newImage } from "./image-fields.tsx";
import { imageList } from "./image-requests.ts";
import { imageFieldErrors, type StaffImage } from "./schema.ts";

const path = "/api/admin/gallery/images";

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
      image: wrongWith(file),
      alt_text: isBlank(alt_text) ? imageFieldErrors.blank : undefined,
    }),
    async save({ is_active, image: _, ...words }) {
      // `check` has refused to send without it.
      if (!file) throw new TypeError("There is no file.");
      const form = new FormData();
      for (const [name, text] of Object.entries(words)) form.set(name, text);
      form.set("is_active", is_active === "true" ? "1" : "0");
      form.set("image", file);
      setProgress(0);
      abort.current = new AbortController();
      const { signal } = abort.current;
      const sending = { method: "POST", path, form, onProgress: setProgress, signal } as const;
      const result = await callApi(
        () => sendWithCsrfToken(path, "POST", (headers) => sendForm({ ...sending, headers })),
        { failed: "Failed to upload image.", csrfMissing },
        (body: { image: StaffImage }) => body.image,
      );
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
