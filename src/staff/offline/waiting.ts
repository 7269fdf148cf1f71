import { useEffect, useEffectEvent, useState } from "react";
import { csrfMissingCode, recheckSession, sendWithCsrfToken } from "#src/browser/api.ts";
import { type ApiError, callApi, type Result } from "#src/browser/call-api.ts";
import { memberOf } from "#src/browser/member-of.ts";
import { dropKept, keep, keptNames, readKept, waitingPrefix } from "./kept.ts";
import { newSentKey } from "./send-with-key.ts";

/** A change that can wait for a network. */
export type KeepableChange = {
  method: "POST" | "PATCH";
  path: string;
  /** An object is sent as JSON, a file in a form as `image`. */
  body: object | File;
  /** The appointment that it is about. */
  stop: number;
  /** What it is, in a few words with the name of the person: "Done at Ann Lee’s". */
  words: string;
};

type Head = Omit<KeepableChange, "body"> & {
  /** The browser's name for it: the server does it once (`x-sent-key`). */
  key: string;
  /** ISO 8601. */
  at: string;
  type: string;
  /** Why the server has refused it. */
  refused?: { text: string; by?: string; at?: string };
};
/** A change that waits; `name` is that of its entry. */
export type WaitingChange = Head & { name: string };

/** The event of the window when a change has arrived, or someone else's has before it: what is shown and kept of the day is older. */
export const changeArrived = "change-arrived";
const changed = "waiting-changed";

/**
 * Sends a change. Without an answer, and behind an older one of its appointment that waits, it is kept on this device and sent once
 * there is a network (JOB-34).
 *
 * @returns the answer; `waits` if it was kept
 */
export async function sendOrKeep<T>(
  { body, ...change }: KeepableChange,
  fallback: string,
): Promise<Result<T> | "waits"> {
  const key = newSentKey();
  const type = body instanceof File ? body.type || "image/jpeg" : "application/json";
  const head: Head = { ...change, key, type, at: new Date().toISOString() };
  const data = await new Blob([body instanceof File ? body : JSON.stringify(body)]).arrayBuffer();
  const keepLast = async () => {
    const isKept = await keep(`${waitingPrefix}${head.at} ${key}`, head, data).catch(() => false);
    if (isKept) window.dispatchEvent(new Event(changed));
    return isKept;
  };
  const older = await listWaiting().catch(() => []);
  if (older.some(({ stop, refused }) => stop === head.stop && !refused) && (await keepLast())) {
    void sendWaiting();
    return "waits";
  }
  const result = await send<T>(head, data, fallback);
  if (result.ok || !isAway(result.error.status)) return result;
  return (await keepLast()) ? "waits" : result;
}

/**
 * Sends what waits, the oldest first; one tab at a time. What the server refuses stays, with the reason. What it fails at is tried again
 * later, before the others of its appointment.
 */
export async function sendWaiting(): Promise<void> {
  if (!("locks" in navigator)) return;
  await navigator.locks.request("staff-waiting", { ifAvailable: true }, async (lock) => {
    const failed = new Set<number>();
    for (const name of lock ? await waitingNames() : []) {
      const kept = await readKept<Head>(name);
      if (!kept || kept.head.refused || failed.has(kept.head.stop)) continue;
      const result = await send(kept.head, kept.body, "It was not saved.");
      if (result.ok) await dropKept(name);
      else if (isEarly(result.error)) return;
      else if (isRefused(result.error.status))
        await keep(name, { ...kept.head, refused: refusalOf(result.error) } satisfies Head, kept.body);
      else {
        failed.add(kept.head.stop);
        continue;
      }
      window.dispatchEvent(new Event(changed));
    }
  });
}

/** What the person who is logged in can read of it. */
async function listWaiting(): Promise<WaitingChange[]> {
  const kept = await Promise.all(
    (await waitingNames()).map(async (name) => ({ name, kept: await readKept<Head>(name) })),
  );
  return kept.flatMap(({ name, kept }) => (kept ? [{ ...kept.head, name }] : []));
}

export async function dropWaiting(name: string): Promise<void> {
  await dropKept(name);
  window.dispatchEvent(new Event(changed));
}

/** What waits on this device. @param onArrived runs when a change has arrived, here or of someone else, also one that did not wait */
export function useWaiting(onArrived: () => void = () => {}): readonly WaitingChange[] {
  const [waiting, setWaiting] = useState<readonly WaitingChange[]>([]);
  const arrived = useEffectEvent(onArrived);
  useEffect(() => {
    const stop = new AbortController();
    const read = () => void listWaiting().then(setWaiting, () => {});
    read();
    window.addEventListener(changed, read, stop);
    window.addEventListener(changeArrived, () => arrived(), stop);
    return () => stop.abort();
  }, []);
  return waiting;
}

async function waitingNames(): Promise<string[]> {
  return (await keptNames().catch(() => [])).filter((name) => name.startsWith(waitingPrefix));
}

/** Also a proxy without a server behind it. */
const isAway = (status: number | undefined) => status === undefined || (status >= 502 && status <= 504);

/** No change can be sent now: the site is away, or the session has ended. */
const isEarly = ({ status, code }: ApiError) => isAway(status) || status === 401 || code === csrfMissingCode;

/** Sending it again would not help, unlike after a timeout or too many calls. */
const isRefused = (status = 0) => status >= 400 && status < 500 && ![408, 425, 429].includes(status);

async function send<T>(head: Head, data: ArrayBuffer, fallback: string): Promise<Result<T>> {
  const { method, path, key, type } = head;
  const isJson = type === "application/json";
  const form = new FormData();
  if (!isJson) form.set("image", new Blob([data], { type }), "photo");
  const call = () =>
    callApi<Response, T>(
      () =>
        sendWithCsrfToken(path, method, (csrf) =>
          fetch(path, {
            method,
            headers: { ...csrf, "x-sent-key": key, ...(isJson && { "content-type": type }) },
            body: isJson ? data : form,
            // Browsers take 64 KiB with it.
            keepalive: isJson,
          }),
        ),
      { fallback },
    );
  let result = await call();
  if (!result.ok && result.error.status === 403) {
    // Only the csrfToken may have been missing, or be that of an earlier session.
    await recheckSession();
    result = await call();
  }
  if (result.ok || result.error.present !== undefined) window.dispatchEvent(new Event(changeArrived));
  return result;
}

/** Why, and in a conflict who has changed it and when, as far as the answer says it. */
function refusalOf({ text, present }: { text: string; present?: unknown }): Head["refused"] {
  const change = memberOf(memberOf(present, "changes"), "state");
  const [by, at] = [memberOf(change, "by"), memberOf(change, "at") ?? memberOf(present, "stateAt")];
  return { text, ...(typeof by === "string" && { by }), ...(typeof at === "string" && { at }) };
}
