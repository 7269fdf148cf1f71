import { publicPages } from "#src/facts/navigation-links.ts";
import { pageOf } from "#src/facts/text-values.ts";
import { staffDraft } from "#src/staff/session/staff-drafts.ts";
import { createDesk } from "./desk.ts";
import { createEditedTexts } from "./edited-texts.ts";
import { createFrame } from "./frame.ts";
import { hiddenTexts, searchResult } from "./panels.ts";
import { createSaving, loadTexts } from "./save-texts.ts";
import { createFields } from "./text-fields.ts";
import "./text-editor.css";

/**
 * Makes the texts of a page that was rendered for it editable (OWN-31).
 *
 * @param person the id of the logged-in person; undefined if the session has ended
 */
export async function startEditor(person: Promise<number | undefined>): Promise<void> {
  const [loaded, userId] = await Promise.all([loadTexts(), person]);
  if (userId === undefined) return;
  if (!loaded.ok) return void alert(`${loaded.error.text} ${loaded.error.detail ?? ""}`);
  const page = pageOf(location.pathname);
  const draft = staffDraft(userId, `texts:${page}`);
  const texts = createEditedTexts(loaded.value);
  const fields = createFields(texts);
  const saving = createSaving(texts, fields.goTo);

  const onPage = [...document.querySelectorAll<HTMLElement>("[data-text]")];
  const seen = new Set(onPage.filter((one) => one.checkVisibility()).map((one) => one.dataset.text));
  const isOfPage = (id: string) => id.startsWith(`${page}.`) || id.startsWith("site.");
  const unseen = Object.keys(loaded.value.texts).filter(
    (id) => isOfPage(id) && !id.includes(".meta.") && !seen.has(id),
  );
  for (const target of onPage) fields.add(target.dataset.text ?? "", target);
  const search = searchResult(texts, page, loaded.value.facts.name);
  const more = hiddenTexts(unseen);
  for (const { id, target } of [...more.slots, ...search.slots]) fields.add(id, target);

  const desk = createDesk({ texts, insert: fields.insert, putBack: saving.putBack });
  const frame = createFrame({ texts, desk, goTo: fields.goTo, save: () => void saving.save() });
  settlePage({
    sections: [search.section, more.section],
    frame,
    isDirty: () => Object.keys(texts.changes()).length > 0,
  });
  const conflict = texts.restore(draft.read());
  texts.onChange(() => draft.write(texts.draft()));
  fields.goTo(conflict);
  const next = conflict
    ? "Something changed here since then. Check what is there now, then save."
    : "It is not saved yet.";
  if (texts.canUndo())
    texts.say({ text: `We restored what you typed before. ${next}`, isFailed: conflict !== undefined });
}

type Settled = {
  sections: readonly HTMLElement[];
  frame: HTMLElement;
  /** Whether something is not saved. */
  isDirty: () => boolean;
};

const pages: ReadonlySet<string> = new Set(publicPages.map(({ href }) => href));

/** Makes the page fit for editing: presses on a text edit it, the menu keeps editing, and leaving with changes asks. */
function settlePage({ sections, frame, isDirty }: Settled): void {
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
