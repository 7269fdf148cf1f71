import { sendWithCsrfToken } from "#src/browser/api.ts";
import { callApi, csrfMissing, type Result } from "#src/browser/call-api.ts";
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

/** Uploads a picture. By XMLHttpRequest, since fetch reports no progress. */
export function uploadImage(upload: Upload): Promise<Result<StaffImage>> {
  return callApi(
    () => sendWithCsrfToken(path, "POST", (csrfHeader) => send(upload, csrfHeader)),
    { failed: "Failed to upload image.", csrfMissing },
    (body: { image: StaffImage }) => body.image,
  );
}

function send(
  { image, alt_text, is_active, onProgress, signal }: Upload,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const form = new FormData();
  form.set("alt_text", alt_text);
  form.set("is_active", is_active ? "1" : "0");
  form.set("image", image);
  const request = new XMLHttpRequest();
  signal.addEventListener("abort", () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new Error("The upload was not answered."));
    request.onabort = () => reject(new Error("The upload was aborted."));
    request.open("POST", path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}
