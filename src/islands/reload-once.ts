/** A field of an island, as it is found again in the page after the reload. */
export type TypedField = {
  /** Its name or id, and which one of that name it is. */
  name: string;
  nth: number;
  value: string;
  checked: boolean;
  /** Where it is typed in; undefined without the focus. */
  caret?: readonly [start: number | null, end: number | null] | undefined;
};

/** Keys in sessionStorage: what was typed until the reload, and when that was. */
export const typedKey = "typed";
const reloadedKey = "reloaded";

const againAfterMs = 10 * 60 * 1000;
/** A visitor who types is let finish. */
const restMs = 1000;

/** The fields of all islands in their order, with their places among those of the same name. A file cannot be restored. */
export function fieldsOfIslands() {
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("site-island :is(input,textarea)"),
  ];
  const nameOf = (field: HTMLElement & { name: string }) => field.name || field.id;
  return fields
    .filter(({ type }) => type !== "file")
    .map((field) => {
      const name = nameOf(field);
      return { field, name, nth: fields.filter((other) => nameOf(other) === name).indexOf(field) };
    });
}

let reloading: Promise<boolean> | undefined;

/**
 * Loads the page again for a part that does not load, at most once in ten minutes: mostly the site was updated since, and its scripts
 * have other names (PUB-21). What was typed is restored (restore-typed.ts).
 *
 * @returns false if that cannot help: the site is out of reach, or was loaded again already
 */
export function reloadOnce(): Promise<boolean> {
  reloading ??= canReload().then((can) => {
    if (can) reloadAtRest();
    else reloading = undefined;
    return can;
  });
  return reloading;
}

async function canReload(): Promise<boolean> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(reloadedKey)) < againAfterMs) return false;
    const { ok } = await fetch(location.href, { method: "HEAD" });
    if (ok) sessionStorage.setItem(reloadedKey, String(Date.now()));
    return ok;
  } catch {
    // Offline; or nothing can be kept, and so not what is typed either.
    return false;
  }
}

function reloadAtRest(): void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // The page takes input until it is left.
      addEventListener("pagehide", storeTyped);
      location.reload();
    }, restMs);
  };
  addEventListener("input", wait);
  wait();
}

function storeTyped(): void {
  const typed = fieldsOfIslands().flatMap(({ field, name, nth }): TypedField[] => {
    const { value, defaultValue, selectionStart, selectionEnd } = field;
    const { checked = false, defaultChecked = false } = field as Partial<HTMLInputElement>;
    const caret = field === document.activeElement ? ([selectionStart, selectionEnd] as const) : undefined;
    const isTyped = value !== defaultValue || checked !== defaultChecked || caret !== undefined;
    return isTyped ? [{ name, nth, value, checked, caret }] : [];
  });
  sessionStorage.setItem(typedKey, JSON.stringify(typed));
}
