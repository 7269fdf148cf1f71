import { pageOf } from "#src/facts/text-values.ts";
import { staffDraft } from "#src/staff/session/staff-drafts.ts";
import { createDesk } from "./desk.ts";
import { createEditedTexts } from "./edited-texts.ts";
import { createFrame } from "./frame.ts";
import { hiddenTexts, searchResult } from "./panels.ts";
import { createSaving, loadTexts } from "./save-texts.ts";
import { settlePage } from "./settle-page.ts";
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
