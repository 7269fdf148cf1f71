import { useEffect, useRef, useState } from "react";
import type { ApiError } from "#src/browser/call-api.ts";
import { useStaffDraft } from "#src/features/accounts/session/use-staff-draft.tsx";
import { isBlank } from "#src/platform/database/fields.schema.ts";
import { useForm } from "#src/ui/form/use-form.ts";
import { limits } from "../pipeline/limits.ts";
import { fieldErrors, type StaffImage } from "./schema.ts";
import { uploadImage } from "./upload-image.ts";

type Kind = {
  /** The chosen picture, if there is one. */
  file: File | undefined;
  onSaved(image: StaffImage): void;
};

/** The form of one new picture at work (GADM-01). After any failure, picture and text stay; the text outlives the session (AUTH-16). */
export function useUploadForm({ file, onSaved }: Kind) {
  const draft = useStaffDraft("image:new", { alt_text: "", is_active: "true" });
  /** What of the upload has left this device, 0 to 1; undefined while nothing is sent. */
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<ApiError>();
  const abort = useRef<AbortController>(undefined);
  // Whoever leaves the page, or cancels, sends no more.
  useEffect(() => () => abort.current?.abort(), []);

  const form = useForm<"image" | "alt_text" | "is_active">({
    id: "new-image",
    labels: { image: "Image", alt_text: "Alt text", is_active: "Show on gallery page?" },
    check: ({ alt_text }) => ({
      ...(wrongWith(file) ? { image: wrongWith(file) } : {}),
      ...(isBlank(alt_text) ? { alt_text: fieldErrors.blank } : {}),
    }),
    async send({ alt_text, is_active }) {
      if (!file) return { ok: false, error: { fields: { image: fieldErrors.image } } };
      setError(undefined);
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
      if (result.ok) {
        draft.drop();
        onSaved(result.value);
        return { ok: true };
      }
      setError(result.error);
      return result;
    },
    disabled: false,
    onType: draft.keep,
  });

  // A missing file is said once somebody has tried to go on without it, a file that is too large at once.
  const imageError = file ? wrongWith(file) : form.field("image").error;
  return { form, imageError, progress, error, draft };
}

/** What can be known before anything is sent. */
function wrongWith(file: File | undefined): string | undefined {
  if (!file) return fieldErrors.image;
  return file.size > limits.fileBytes ? "This image is larger than 15 MB." : undefined;
}
