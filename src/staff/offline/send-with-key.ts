import type { Result } from "#src/browser/call-api.ts";
import { minuteMs } from "#src/platform/process/clock.ts";
import { openDraft } from "#src/ui/form/draft.ts";

/** What is sent again later is meant as another change. */
const againForMs = 60 * minuteMs;

/** A new `x-sent-key`: 32 hex digits. */
export const newSentKey = () => crypto.randomUUID().replaceAll("-", "");

/**
 * Sends a change with a key, by which the site does it once: until it has succeeded it has the same one, also after a reload (JOB-34).
 *
 * @param what which change
 */
export async function sendWithKey<T>(
  what: string,
  send: (headers: { "x-sent-key": string }) => Promise<Result<T>>,
): Promise<Result<T>> {
  // Without its words, which a logout removes from this device.
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(what));
  const kept = openDraft(`sent-key:${new Uint8Array(digest)}`, { keptForMs: againForMs, open: () => sessionStorage });
  const { key = newSentKey() } = kept.read();
  kept.write({ key });
  const result = await send({ "x-sent-key": key });
  if (result.ok) kept.drop();
  return result;
}
