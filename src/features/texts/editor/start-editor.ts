import { plainText } from "#src/facts/text-parts.ts";
import { pageOf } from "#src/facts/text-values.ts";
import { draftOf, restoreDraft, staffDraft } from "#src/staff/session/staff-drafts.ts";
import { createDesk } from "./desk.ts";
import { showEarlierWordings } from "./earlier-wordings.ts";
import { type Editable, makeEditable } from "./editable.ts";
import { createEditedTexts } from "./edited-texts.ts";
import { createFrame } from "./frame.ts";
import { hiddenTexts, searchResult } from "./panels.ts";
import { createSaving, loadTexts } from "./save-texts.ts";
import { settlePage } from "./settle-page.ts";
import { nameOf } from "./text-words.ts";
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
  const { facts, factNames, textLinks } = loaded.value;
  const page = pageOf(location.pathname);
  const draft = staffDraft(userId, `texts:${page}`);
  const editables = new Map<string, Editable[]>();
  const own = new Map<string, Readonly<Record<string, string>>>();
  const factsAt = (id: string) => ({ ...facts, ...own.get(id) });

  const texts = createEditedTexts(loaded.value.texts, (id) => {
    refreshElements(id);
    desk.refresh(id);
    search.refresh();
    frame.refresh();
    const changes = texts.changes();
    draft.write(draftOf(changes, Object.fromEntries(Object.keys(changes).map((id) => [id, texts.saved(id)]))));
  });
  const desk = createDesk({
    texts,
    factsAt,
    names: { facts: factNames, links: textLinks },
    insert: (id, part) => (lastUsed ?? editables.get(id)?.[0])?.insert(part),
    showEarlier: (id) =>
      void showEarlierWordings({
        id,
        delivered: texts.delivered(id),
        timeZone: loaded.value.timeZone,
        facts: factsAt(id),
        putBack: (words) => void putBack(id, words),
      }),
    theirs: (id) => saving.theirs(id),
  });
  const search = searchResult(page, facts.name, (id) => plainText(texts.words(id), { facts: factsAt(id) }));
  const frame = createFrame({
    texts,
    desk: desk.element,
    undo: () => stepped(texts.undo()),
    redo: () => stepped(texts.redo()),
    save: () => void saving.save(),
    discard,
  });
  const kept = restoreDraft(
    draft.read(),
    Object.fromEntries(Object.entries(loaded.value.texts).map(([id, { words }]) => [id, words])),
  );
  const saving = createSaving({
    texts,
    version: loaded.value.version,
    theirs: kept.theirs,
    showSaving: frame.setSaving,
    announce(text, isFailed) {
      desk.show(desk.shown());
      frame.announce(text, isFailed);
    },
    focus(id) {
      desk.show(id);
      editables
        .get(id)
        ?.find(({ element }) => element.checkVisibility())
        ?.element.focus();
    },
  });
  let lastUsed: Editable | undefined;

  function refreshElements(id: string): void {
    for (const editable of editables.get(id) ?? []) {
      if (editable.element !== document.activeElement || typing !== id) editable.show(texts.words(id));
      editable.element.classList.toggle("text-changed", texts.isChanged(id));
      editable.element.ariaInvalid = texts.problem(id) === undefined ? null : "true";
    }
  }

  /** The text that is being typed: its element already has the words. */
  let typing: string | undefined;
  function edit(id: string, target: HTMLElement): void {
    const values = JSON.parse(target.dataset.values ?? "{}") as Record<string, string | number>;
    const at = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    if (target.dataset.values !== undefined) own.set(id, { ...own.get(id), ...at });
    const editable = makeEditable(target, {
      label: nameOf(id),
      describedBy: "text-keys",
      facts: { ...factsAt(id), ...at },
      onInput(words, isTyping) {
        typing = id;
        texts.set(id, words, isTyping);
        typing = undefined;
      },
      onFocus() {
        lastUsed = editable;
        desk.show(id);
      },
    });
    editable.show(texts.words(id));
    editables.set(id, [...(editables.get(id) ?? []), editable]);
  }

  function stepped(id: string | undefined): void {
    const target = id === undefined ? undefined : editables.get(id)?.[0]?.element;
    if (target && target !== document.activeElement) target.focus();
  }

  function discard(): void {
    for (const id of Object.keys(texts.changes())) texts.set(id, texts.saved(id));
  }

  async function putBack(id: string, words: string): Promise<void> {
    texts.set(id, words);
    await saving.finished();
    // The save that was running may have met words of someone else, which are read first.
    if (saving.theirs(id) === undefined) await saving.save({ [id]: words });
  }

  const onPage = [...document.querySelectorAll<HTMLElement>("[data-text]")];
  const seen = new Set(onPage.filter((one) => one.checkVisibility()).map((one) => one.dataset.text));
  const isOfPage = (id: string) => id.startsWith(`${page}.`) || id.startsWith("site.");
  const unseen = Object.keys(loaded.value.texts).filter(
    (id) => isOfPage(id) && !id.includes(".meta.") && !seen.has(id),
  );
  for (const target of onPage) edit(target.dataset.text ?? "", target);
  const more = hiddenTexts(unseen);
  for (const { id, target } of [...more.slots, ...search.slots]) edit(id, target);
  settlePage({
    sections: [search.section, more.section],
    frame: frame.element,
    isDirty: () => Object.keys(texts.changes()).length > 0,
  });
  for (const [id, words] of kept.typed) texts.set(id, words);
  search.refresh();
  frame.refresh();
  if (kept.typed.size > 0) frame.announce("We restored what you typed before. It is not saved yet.");
}
