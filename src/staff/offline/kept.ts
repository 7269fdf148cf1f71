/*
 * What this device keeps for a time without a network (JOB-34, decision 0054): answers of the API, and what waits to be sent. All of it is
 * encrypted with a key that the server gives with the session. Names of entries are paths and random keys, never words of people.
 * The page and the service worker share it.
 */

/** The cache of the app's files: nothing in it is about a person. */
export const shellCache = "staff-app";
/** A GET with this header is kept. */
export const keepHeader = "x-keep";
export const mePath = "/api/auth/me";
/** The head of a kept answer; `at` in ISO 8601. */
export type KeptAnswer = { type: string; at: string };

/** Of the key. It sorts before "waiting", as the names of answers ("/api/…") do. */
const keyName = "/key";
export const waitingPrefix = "waiting/";
const algorithm = "AES-GCM";

/** Encrypted: the head as one line of JSON, then the body. */
type Row = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
/** `mark` differs from key to key; after `until`, in milliseconds, the session is over. */
type KeyRow = { key: CryptoKey; mark: string; until: number };

/**
 * Takes the key of the session. One of another person or role removes the answers that were kept with the one before.
 *
 * @param until when the session ends, in milliseconds
 */
export async function openKey(secret: string, until: number): Promise<void> {
  // A process of the previous release gives none: what waits stays for the next that does.
  if (secret === "") return wipeKept({ all: false });
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret));
  const mark = String(new Uint8Array(digest).subarray(0, 8));
  const before = await inStore<KeyRow | undefined>("readonly", (store) => store.get(keyName));
  if (before && before.mark !== mark) await wipeKept({ all: false });
  // Not extractable: it can be used here, and not be read.
  const key = await crypto.subtle.importKey("raw", digest, algorithm, false, ["encrypt", "decrypt"]);
  await inStore("readwrite", (store) => store.put({ key, mark, until } satisfies KeyRow, keyName));
}

/** Removes the key and every answer; what waits stays unreadable until the same person logs in. With `all` what waits of this one goes too. */
export async function wipeKept({ all }: { all: boolean }): Promise<void> {
  const names = all ? await keptNames().catch(() => []) : [];
  for (const name of names) if (name.startsWith(waitingPrefix) && (await readKept(name))) await dropKept(name);
  await inStore("readwrite", (store) => store.delete(IDBKeyRange.upperBound(waitingPrefix, true))).catch(() => {});
}

/** @returns false without a session's key */
export async function keep(name: string, head: object, body: ArrayBuffer): Promise<boolean> {
  const key = await currentKey();
  if (!key) return false;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const whole = await new Blob([JSON.stringify(head), "\n", body]).arrayBuffer();
  const row: Row = { iv, data: await crypto.subtle.encrypt({ name: algorithm, iv }, key, whole) };
  await inStore("readwrite", (store) => store.put(row, name));
  return true;
}

/** @returns undefined for what is not there, or cannot be read without its key */
export async function readKept<Head>(name: string): Promise<{ head: Head; body: ArrayBuffer } | undefined> {
  const key = await currentKey();
  const row = key && (await inStore<Row | undefined>("readonly", (store) => store.get(name)));
  const whole =
    row && (await crypto.subtle.decrypt({ name: algorithm, iv: row.iv }, key, row.data).catch(() => undefined));
  if (!whole) return undefined;
  const end = new Uint8Array(whole).indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(whole.slice(0, end))) as Head;
  return { head, body: whole.slice(end + 1) };
}

export async function dropKept(name: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(name));
}

/** The names of all entries, in their order. */
export async function keptNames(): Promise<string[]> {
  return (await inStore("readonly", (store) => store.getAllKeys())).map(String);
}

async function currentKey(): Promise<CryptoKey | undefined> {
  const row = await inStore<KeyRow | undefined>("readonly", (store) => store.get(keyName));
  if (row && Date.now() < row.until) return row.key;
  if (row) await wipeKept({ all: false });
  return undefined;
}

/** Runs one request. @throws where the browser has no storage */
async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction("kept", mode);
    const request = work(transaction.objectStore("kept"));
    return await new Promise<T>((resolve, reject) => {
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("staff-offline", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
