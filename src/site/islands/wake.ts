import { isPlainClick } from "#src/browser/plain-click.ts";
import { reloadOnce } from "./reload-once.ts";

/**
 * The module of an island. `mount` is called once and makes the element's children interactive. With `hydrateRoot`, typed values,
 * selection and focus stay, since inputs are uncontrolled; `useId` must not be used, since its ids depend on the whole page.
 */
export type IslandModule<Props = undefined> = {
  /** @param wokenBy the event that woke it, or a click during loading; the browser has handled it already */
  mount: (element: HTMLElement, props: Props, wokenBy?: Event) => void;
};

/** The islands of the application by name. */
type IslandTable = Readonly<Record<string, () => Promise<unknown>>>;
let islands: IslandTable = {};

declare global {
  interface Window {
    /** The last click before this script ran (src/site/document/after-first-paint.ts). */
    pressed?: MouseEvent | undefined;
  }
}

/** Events that precede a use of the element. `focusin` also comes from the keyboard and from autofill. */
const touches = ["pointerover", "pointerdown", "focusin", "input", "change", "click"] as const;

class SiteIsland extends HTMLElement {
  #awake = false;
  readonly #wake = (event?: Event) => {
    if (this.#awake || (event?.target instanceof Node && this.#notice.contains(event.target))) return;
    this.#awake = true;
    this.#stopWatching();
    void load(this, event, this.#hideNotice).catch(async (reason: unknown) => {
      console.warn(`The part "${this.getAttribute("name")}" could not be loaded.`, reason);
      this.#awake = false;
      // The next touch tries again, also when the visitor comes back.
      this.#watchTouches();
      const link = this.#heldLink;
      this.#heldLink = "";
      if (link) return location.assign(link);
      addEventListener("online", this.#wake, { once: true });
      if (!(await reloadOnce())) this.#showNotice();
    });
  };
  /** The foot of a form while its place has the notice. */
  #foot: Element | null | undefined;
  #notice = document.createElement("div");
  /** In place of a button that cannot work, says what the form says without JavaScript: how to reach the company otherwise. */
  #showNotice() {
    if (this.#notice.isConnected) return;
    this.#foot ??= this.querySelector("[type=submit]")?.parentElement;
    this.#notice.setAttribute("role", "alert");
    this.#notice.innerHTML = this.querySelector("noscript")?.textContent ?? "";
    this.#foot?.replaceWith(this.#notice);
  }
  readonly #hideNotice = () => this.#foot && this.#notice.replaceWith(this.#foot);
  /** Target of a link that was pressed before the island had loaded; the browser follows it if loading fails. */
  #heldLink = "";
  readonly #hold = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a[href]");
    if (!link || this.hasAttribute("awake") || !isPlainClick(event)) return;
    event.preventDefault();
    this.#heldLink = link.href;
  };
  #observer?: IntersectionObserver;

  connectedCallback() {
    if (this.#awake) return;
    if (this.hasAttribute("holds-links")) this.addEventListener("click", this.#hold);
    if (this.getAttribute("when") === "anchor-missing") return isAnchorMissing() ? this.#wake() : undefined;
    // The island may have been pressed, focused or pointed at before this script ran.
    const pressed = clickWithin(this, window.pressed);
    const stored = this.getAttribute("wake-if-stored");
    const met = this.contains(document.activeElement) || this.matches(":hover");
    const kept = stored?.split(" ").some(isStored) || (this.hasAttribute("wake-if-state") && history.state !== null);
    if (pressed || met || kept) return this.#wake(pressed);
    if (this.getAttribute("when") === "visible") this.#watchVisibility();
    else this.#watchTouches();
  }

  disconnectedCallback() {
    this.#stopWatching();
  }

  #watchTouches() {
    for (const type of touches) this.addEventListener(type, this.#wake, { passive: true });
  }

  #watchVisibility() {
    this.#observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) this.#wake();
    });
    // The element itself has no box (display: contents).
    for (const child of this.children) this.#observer.observe(child);
  }

  #stopWatching() {
    this.#observer?.disconnect();
    for (const type of touches) this.removeEventListener(type, this.#wake);
  }
}

async function load(element: HTMLElement, event: Event | undefined, onLoaded: () => void): Promise<void> {
  const name = element.getAttribute("name") ?? "";
  let click = event?.type === "click" ? event : undefined;
  const note = (later: Event) => {
    click = later;
  };
  element.addEventListener("click", note);
  try {
    // `Island` checks the props where they are written; here their type is unknown.
    const module = (await islands[name]?.()) as IslandModule<unknown>;
    onLoaded();
    module.mount(element, JSON.parse(element.getAttribute("props") ?? "null") ?? undefined, click ?? event);
  } finally {
    element.removeEventListener("click", note);
  }
  element.setAttribute("awake", "");
  if (click) repeatClick(click.target);
}

/** Repeats a press on a button that came before its listener. The browser has already done its own default actions. */
function repeatClick(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.type === "button" && !button.hasAttribute("command")) button.click();
}

function clickWithin(element: HTMLElement, click: MouseEvent | undefined): MouseEvent | undefined {
  return click?.target instanceof Node && element.contains(click.target) ? click : undefined;
}

function isAnchorMissing(): boolean {
  return location.hash.length > 1 && !document.querySelector(":target");
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Defines `<site-island>`, so that elements that stream in later wake too. */
export function wakeIslands(table: IslandTable): void {
  islands = table;
  customElements.define("site-island", SiteIsland);
  // Islands that stream in later could not be pressed before.
  window.pressed = undefined;
}
