type Form = {
  method: "POST" | "PUT";
  path: string;
  form: FormData;
  headers: Readonly<Record<string, string>>;
  /** Called with the part of the form that was sent, 0 to 1. */
  onProgress(part: number): void;
  /** Aborts the upload; the promise is then rejected. */
  signal: AbortSignal;
};

/**
 * Sends a form with a file. By XMLHttpRequest, since fetch reports no progress.
 *
 * @throws when there is no answer
 */
export function sendForm({ method, path, form, headers, onProgress, signal }: Form): Promise<Response> {
  const request = new XMLHttpRequest();
  signal.addEventListener("abort", () => request.abort(), { once: true });
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const retryAfter = request.getResponseHeader("retry-after");
      const headersOfAnswer = new Headers(retryAfter === null ? [] : [["retry-after", retryAfter]]);
      resolve(new Response(request.responseText, { status: request.status, headers: headersOfAnswer }));
    };
    request.onerror = () => reject(new Error("The upload was not answered."));
    request.onabort = () => reject(new DOMException("The upload was aborted.", "AbortError"));
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(form);
  });
}
