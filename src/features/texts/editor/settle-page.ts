import { publicPages } from "#src/facts/navigation-links.ts";

type Options = {
  sections: readonly HTMLElement[];
  frame: HTMLElement;
  /** Whether something is not saved. */
  isDirty: () => boolean;
};

const pages: ReadonlySet<string> = new Set(publicPages.map(({ href }) => href));

/** Makes the page fit for editing: presses on a text edit it, the menu keeps editing, and leaving with changes asks. */
export function settlePage({ sections, frame, isDirty }: Options): void {
  // A link would hold a control within a control.
  for (const link of document.querySelectorAll("a:has([data-text])")) link.removeAttribute("href");
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a[href]")) {
    if (pages.has(link.getAttribute("href") ?? "")) link.search = "?edit";
  }
  // A summary or a label would open or focus something else.
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-text]")) event.preventDefault();
  });
  document.querySelector("main")?.append(...sections);
  document.body.append(frame);
  document.documentElement.classList.add("text-editing");
  addEventListener("beforeunload", (event) => {
    if (isDirty()) event.preventDefault();
  });
}
