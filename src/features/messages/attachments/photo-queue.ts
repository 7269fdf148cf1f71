import { type KeptPhotos, newPhoto, type Photo, restoredPhoto } from "./photo.ts";
import { attachmentLimits } from "./schema.ts";
import { fetchToken, type NoToken, type PhotoAnswer, removePhoto, sendPhoto } from "./send-photo.ts";

type Options = {
  kept: KeptPhotos | undefined;
  /** Called after every change, with what is to be kept; undefined for nothing. */
  onChange(photos: readonly Photo[], kept: KeptPhotos | undefined): void;
};

export type PhotoQueue = ReturnType<typeof createPhotoQueue>;

/** Pauses before an upload is tried again; the last one repeats. */
const pausesMs = [2_000, 5_000, 15_000, 30_000];
const lost = "This photo did not reach us with your form.";

/**
 * Uploads chosen photos one after another (LEAD-18, LEAD-19). A lost connection pauses it: it goes on after a while, or at once when
 * the browser says that it is online.
 */
export function createPhotoQueue({ kept, onChange }: Options) {
  let photos: Photo[] = (kept?.photos ?? []).map(restoredPhoto);
  /** Of the form that is being filled in. */
  let token = kept?.token;
  let tries = 0;
  let running = false;
  let current: { key: string; abort: AbortController } | undefined;
  let wake = () => {};
  let fetching: ReturnType<typeof fetchToken> | undefined;
  const waitingForToken: (() => void)[] = [];

  function change(next: readonly Photo[]): void {
    photos = [...next];
    const stored = photos.filter(({ state, sent }) => state === "stored" && !sent);
    if (token === undefined || stored.length === 0) onChange(photos, undefined);
    else onChange(photos, { token, photos: stored.map(({ key, name }) => ({ key, name })) });
  }

  const set = (key: string, to: Partial<Photo>) =>
    change(photos.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)));

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (;;) {
      const next = photos.find(({ state }) => state === "waiting" || state === "paused");
      if (!next?.file) break;
      const answer = await upload(next, next.file);
      if (!photos.some(({ key }) => key === next.key)) continue;
      if (answer.is === "again") {
        set(next.key, { state: "paused", progress: 0 });
        await pause(answer.seconds);
        continue;
      }
      tries = 0;
      if (answer.is === "stored") set(next.key, { state: "stored", progress: 1 });
      else if (answer.is === "refused") set(next.key, { state: "refused", text: answer.text });
      else if (next.sent) set(next.key, { state: "refused", text: lost });
      else startAgain();
    }
    running = false;
  }

  /** The token has expired, and what was uploaded is gone with it. */
  function startAgain(): void {
    token = undefined;
    tokenOf.clear();
    change(
      photos.map((photo) => {
        if (photo.state !== "stored" || photo.sent) return photo;
        return photo.file
          ? { ...photo, state: "waiting", progress: 0 }
          : { ...photo, state: "refused", text: "This photo is no longer there. Please choose it again." };
      }),
    );
  }

  async function upload({ key, sent }: Photo, file: File): Promise<PhotoAnswer> {
    const own = tokenOf.get(key) ?? token ?? (sent ? undefined : await getToken());
    if (own === undefined) return { is: "gone" };
    if (typeof own !== "string") return own;
    tokenOf.set(key, own);
    const abort = new AbortController();
    current = { key, abort };
    set(key, { state: "sending", progress: 0 });
    const onProgress = (progress: number) => set(key, { progress });
    const answer = await sendPhoto({ token: own, key, file, onProgress, signal: abort.signal });
    current = undefined;
    if (answer.is === "gone") tokenOf.delete(key);
    return answer;
  }

  /** The tokens of photos that were begun: a form that is sent leaves its photos their token. */
  const tokenOf = new Map<string, string>();

  async function getToken(): Promise<string | NoToken> {
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    const answer = await fetching;
    if (!("token" in answer)) return answer;
    token = answer.token;
    for (const resolve of waitingForToken.splice(0)) resolve();
    return token;
  }

  function pause(seconds: number | undefined): Promise<void> {
    const ms = seconds === undefined ? (pausesMs[Math.min(tries++, pausesMs.length - 1)] ?? 0) : seconds * 1000;
    return new Promise((resolve) => {
      wake = resolve;
      setTimeout(resolve, ms);
    });
  }

  return {
    /** Shows what was uploaded before the page was loaded again. */
    start: () => change(photos),
    /** Adds chosen files. @returns how many were left out for being too many */
    add(files: readonly File[]): number {
      const earlier = photos.filter(({ sent, state }) => !sent || state !== "stored");
      const room = attachmentLimits.photos - earlier.filter(({ sent }) => !sent).length;
      const added = files.slice(0, Math.max(0, room)).map(newPhoto);
      change([...earlier, ...added]);
      void run();
      return files.length - added.length;
    },
    remove(key: string): void {
      const photo = photos.find((one) => one.key === key);
      const own = tokenOf.get(key) ?? token;
      change(photos.filter((one) => one !== photo));
      if (current?.key === key) current.abort.abort();
      if (own !== undefined && photo && photo.state !== "refused" && !photo.sent) void removePhoto(own, key);
    },
    /** Goes on at once with what is paused. */
    resume(): void {
      wake();
    },
    /** Gets a token, also without photos: for what else goes with the form. */
    prepareToken(): void {
      if (token === undefined && !fetching) void getToken();
    },
    /** The token to send with the form; undefined when there is none after so many milliseconds. */
    async tokenWithin(ms: number): Promise<string | undefined> {
      if (token !== undefined || !fetching) return token;
      await new Promise<void>((resolve) => {
        waitingForToken.push(resolve);
        setTimeout(resolve, ms);
      });
      return token;
    },
    /** The form was sent. @param attached whether the answer says that the photos belong to it */
    markSent(attached: boolean): void {
      const own = token;
      token = undefined;
      if (own !== undefined) for (const { key, sent } of photos) if (!sent && !tokenOf.has(key)) tokenOf.set(key, own);
      change(
        photos
          .filter(({ state, sent }) => sent || state !== "refused")
          .map((photo) => ({
            ...photo,
            ...(photo.sent || attached ? {} : { state: "refused", text: lost }),
            sent: true,
          })),
      );
    },
  };
}
