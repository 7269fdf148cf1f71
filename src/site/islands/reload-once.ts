/** A field of an island, as it is found again in the page after the reload. */
export type TypedField = {
  /** Its place among the fields, and its id or name. */
  at: number;
  key: string;
  value: string;
  checked: boolean | undefined;
  /** Where it is typed in; false without the focus. */
  caret: false | readonly [start: number | null, end: number | null];
};

type Field = HTMLTextAreaElement & Partial<Pick<HTMLInputElement, "checked" | "defaultChecked">>;

/** Keys in sessionStorage: what was typed until the reload, and when that was. */
export const typedKey = "typed";
const reloadedKey = "reloaded";

const againAfterMs = 10 * 60 * 1000;
/** A visitor who types is let finish. */
const restMs = 1000;

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
      // What would ask the visitor before leaving, such as photos on their way, goes first.
      if (!dispatchEvent(new Event("beforeunload", { cancelable: true }))) return wait();
      // The page takes input until it is left.
      addEventListener("pagehide", storeTyped);
      location.reload();
    }, restMs);
  };
  addEventListener("input", wait);
  // A visitor who follows a link goes there, however long that takes.
  addEventListener("beforeunload", () => clearTimeout(timer));
  wait();
}

function storeTyped(): void {
  const typed = fieldsOfIslands().flatMap((field, at): TypedField[] => {
    const { value, checked, selectionStart, selectionEnd } = field;
    const caret = field === document.activeElement && ([selectionStart, selectionEnd] as const);
    const isTyped = caret || value !== field.defaultValue || checked !== field.defaultChecked;
    return isTyped ? [{ at, key: keyOf(field), value, checked, caret }] : [];
  });
  sessionStorage.setItem(typedKey, JSON.stringify(typed));
}

/** A file cannot be restored. */
export const fieldsOfIslands = () => [
  ...document.querySelectorAll<Field>("site-island :is(input:not([type=file]),textarea)"),
];

export const keyOf = ({ id, name }: Field) => id || name;
