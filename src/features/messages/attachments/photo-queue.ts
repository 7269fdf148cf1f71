import { type KeptPhotos, newPhoto, type Photo, restoredPhoto } from "./photo.ts";
import { attachmentLimits } from "./schema.ts";
import { fetchToken, type NoToken, type PhotoAnswer, removePhoto, sendPhoto } from "./send-photo.ts";

type Options = {
  kept: KeptPhotos | undefined;
  /** Called after every change, with what is to be kept; undefined for nothing. */
  onChange(photos: readonly Photo[], kept: KeptPhotos | undefined): void;
};

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
  let startedAt = kept?.startedAt ?? 0;
  /** Of the form that was sent last: photos may still join it. */
  let open: { token: string; until: number } | undefined;
  let fetching: ReturnType<typeof fetchToken> | undefined;
  /** The tokens of photos that were begun: a form that is sent leaves its photos their token. */
  const tokenOf = new Map<string, string>();
  /** Removals that the server has not confirmed, by the photo's key. */
  const removals = new Map<string, Promise<boolean>>();

  function change(next: readonly Photo[]): void {
    photos = [...next];
    const stored = photos.filter(({ state, sent }) => state === "stored" && !sent);
    if (token === undefined || stored.length === 0) onChange(photos, undefined);
    else onChange(photos, { token, startedAt, photos: stored.map(({ key, name }) => ({ key, name })) });
  }

  const set = (key: string, to: Partial<Photo>) =>
    change(photos.map((photo) => (photo.key === key ? { ...photo, ...to } : photo)));

  /** Whether a photo is still to be sent: not removed, and not given up. */
  const isWanted = (key: string) => photos.some((photo) => photo.key === key && photo.state !== "refused");

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (;;) {
      const next = photos.find(({ state }) => state === "waiting" || state === "paused");
      if (!next?.file) break;
      const answer = await upload(next, next.file);
      if (!isWanted(next.key)) continue;
      if (answer.is === "again") {
        set(next.key, { state: "paused", progress: 0 });
        await pause(answer.seconds);
        continue;
      }
      tries = 0;
      if (answer.is === "stored") set(next.key, { state: "stored", progress: 1 });
      else if (answer.is === "refused") set(next.key, { state: "refused", text: answer.text });
      else if (photos.find(({ key }) => key === next.key)?.sent) set(next.key, { state: "refused", text: lost });
      else startAgain();
    }
    running = false;
  }

  /** The token has expired, and what was uploaded is gone with it. */
  function startAgain(): void {
    token = undefined;
    for (const { key, sent } of photos) if (!sent) tokenOf.delete(key);
    change(
      photos.map((photo) => {
        // Also the one that the server has just answered so.
        if (photo.sent || !["stored", "sending"].includes(photo.state)) return photo;
        return photo.file
          ? { ...photo, state: "waiting", progress: 0 }
          : { ...photo, state: "refused", text: "This photo is no longer there. Please choose it again." };
      }),
    );
  }

  async function upload({ key, sent }: Photo, file: File): Promise<PhotoAnswer> {
    const own = tokenOf.get(key) ?? (sent ? undefined : (token ?? (await getToken())));
    // It may have been removed while the token was on its way.
    if (own === undefined || !isWanted(key)) return { is: "gone" };
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

  async function getToken(): Promise<string | NoToken> {
    fetching ??= fetchToken().finally(() => {
      fetching = undefined;
    });
    const answer = await fetching;
    if (!("token" in answer)) return answer;
    if (token !== answer.token) startedAt = Date.now();
    token = answer.token;
    return token;
  }

  /** @returns whether the server has removed everything that was removed here, after one more try for each */
  async function removalsDone(): Promise<boolean> {
    for (const [key, removed] of removals) {
      const own = tokenOf.get(key);
      const isGone = (await removed) || own === undefined || (await removePhoto(own, key));
      if (isGone) removals.delete(key);
    }
    return removals.size === 0;
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
    /**
     * Adds chosen files.
     *
     * @param isSent a form was sent and no other begun: they join it while its token is good and there is room
     * @returns how many were left out for being too many
     */
    add(files: readonly File[], isSent: boolean): number {
      const roomIn = (sent: boolean) => attachmentLimits.photos - photos.filter((photo) => photo.sent === sent).length;
      const joined = isSent && open && Date.now() < open.until && roomIn(true) > 0 ? open.token : undefined;
      const sent = joined !== undefined;
      const earlier = photos.filter((photo) => sent || !photo.sent || photo.state !== "stored");
      const room = roomIn(sent);
      const added = files.slice(0, Math.max(0, room)).map((file) => ({ ...newPhoto(file), sent }));
      if (sent) for (const { key } of added) tokenOf.set(key, joined);
      change([...earlier, ...added]);
      void run();
      return files.length - added.length;
    },
    remove(key: string): void {
      const photo = photos.find((one) => one.key === key);
      const own = tokenOf.get(key) ?? token;
      change(photos.filter((one) => one !== photo));
      if (current?.key === key) current.abort.abort();
      if (own === undefined || !photo || photo.state === "refused" || photo.sent) return;
      tokenOf.set(key, own);
      removals.set(key, removePhoto(own, key));
    },
    /** Goes on at once with what is paused. */
    resume: () => wake(),
    /** Gets a token, also without photos: for what else goes with the form. */
    prepareToken(): void {
      if (token === undefined) void getToken();
    },
    /**
     * The token to send with the form; undefined when there is none after so many milliseconds, or when a photo that the person
     * has removed might still be there.
     */
    async tokenWithin(ms: number): Promise<string | undefined> {
      const late = new Promise<undefined>((resolve) => void setTimeout(resolve, ms));
      const found = await Promise.race([token ?? getToken(), late]);
      if (typeof found !== "string") return undefined;
      return (await Promise.race([removalsDone(), late])) ? found : undefined;
    },
    /** The form was sent. @param attached whether the answer says that the photos belong to it */
    markSent(attached: boolean): void {
      const own = token;
      token = undefined;
      open = attached && own ? { token: own, until: Date.now() + attachmentLimits.openAfterSendingMs } : undefined;
      removals.clear();
      if (!attached && photos.some(({ key, sent }) => key === current?.key && !sent)) current?.abort.abort();
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
