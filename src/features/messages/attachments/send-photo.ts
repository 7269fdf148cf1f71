import { sendForm } from "#src/browser/send-form.ts";
import { solveCaptcha } from "#src/captcha/solve.ts";
import { tokenHeader } from "./schema.ts";

/** What became of an upload. `again` names the seconds after which to try once more; with "gone" the token no longer exists. */
export type PhotoAnswer =
  | { is: "stored" | "gone" }
  | { is: "again"; seconds: number | undefined }
  | { is: "refused"; text: string };

/** Why there is no token. */
export type NoToken = Exclude<PhotoAnswer, { is: "stored" | "gone" }>;

const root = "/api/public/attachments";
const removedWithinMs = 5_000;
const unreadable = "This photo was changed or moved. Please choose it again.";

/**
 * Solves a captcha and gets a token for photos.
 *
 * @returns the token, or why there is none
 */
export async function fetchToken(): Promise<{ token: string } | NoToken> {
  try {
    const answer = await fetch(root, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ recaptchaToken: await solveCaptcha() }),
    });
    if (answer.ok) return { token: ((await answer.json()) as { token: string }).token };
    if (answer.status === 429) return { is: "refused", text: await sentenceOf(answer) };
    return { is: "again", seconds: secondsOf(answer) };
  } catch {
    return { is: "again", seconds: undefined };
  }
}

type Upload = {
  token: string;
  key: string;
  file: File;
  onProgress(part: number): void;
  signal: AbortSignal;
};

/** Uploads a photo. Never rejects. */
export async function sendPhoto({ token, key, file, onProgress, signal }: Upload): Promise<PhotoAnswer> {
  const form = new FormData();
  // The name on the device stays there.
  form.set("image", file, "photo");
  const headers = { [tokenHeader]: token };
  try {
    const path = `${root}/photos/${key}`;
    const answer = await sendForm({ method: "PUT", path, form, headers, onProgress, signal });
    if (answer.ok) return { is: "stored" };
    if (answer.status === 404) return { is: "gone" };
    // A server that is starting, a proxy without one, too many at once.
    if (answer.status === 408 || answer.status === 500 || (answer.status >= 502 && answer.status <= 504))
      return { is: "again", seconds: secondsOf(answer) };
    return { is: "refused", text: await sentenceOf(answer) };
  } catch {
    // A file that is gone from the device fails like a lost connection, but at every try.
    return (await isReadable(file)) ? { is: "again", seconds: undefined } : { is: "refused", text: unreadable };
  }
}

/** @returns whether the photo is not there any more; false when that is not known */
export async function removePhoto(token: string, key: string): Promise<boolean> {
  const headers = { [tokenHeader]: token };
  const signal = AbortSignal.timeout(removedWithinMs);
  try {
    const answer = await fetch(`${root}/photos/${key}`, { method: "DELETE", headers, keepalive: true, signal });
    return answer.ok || answer.status === 404 || answer.status === 410;
  } catch {
    return false;
  }
}

/** Browsers read no file that was changed, moved or deleted since it was chosen. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

async function sentenceOf(answer: Response): Promise<string> {
  const { error } = (await answer.json().catch(() => ({}))) as { error?: string };
  return error ?? "This photo could not be sent.";
}

function secondsOf(answer: Response): number | undefined {
  const seconds = Number(answer.headers.get("retry-after"));
  return seconds > 0 ? seconds : undefined;
}
