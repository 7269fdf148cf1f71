import { setSessionChecker } from "#src/browser/api.ts";
import { publicPages } from "#src/facts/navigation-links.ts";
import { pageOf } from "#src/facts/text-values.ts";
import { checkSession } from "#src/staff/session/session-check.ts";
import { staffDraft } from "#src/staff/session/staff-drafts.ts";
import { boldWords, createDesk } from "./desk.ts";
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
 * @param onSessionEnd leads to the login, which leads back here
 * @returns lets the page be left without a question, since the draft keeps what is typed
 */
export async function startEditor(person: Promise<number | undefined>, onSessionEnd: () => void) {
  const [loaded, userId] = await Promise.all([loadTexts(), person]);
  if (userId === undefined) return () => {};
  if (!loaded.ok) {
    alert(`${loaded.error.text} ${loaded.error.detail ?? ""}`);
    return () => {};
  }
  setSessionChecker(async () => {
    const { is } = await checkSession({ active: false });
    if (is === "signed-out") onSessionEnd();
  });
  const page = pageOf(location.pathname);
  const draft = staffDraft(userId, await ownPlace(`texts:${page}`));
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
  const bold = (id: string) => fields.insert(id, boldWords);
  const frame = createFrame({ texts, desk, goTo: fields.goTo, save: () => void saving.save(), bold });
  document.querySelector("main")?.append(search.section, more.section);
  document.body.append(frame);
  settlePage();
  const asking = new AbortController();
  const ask = (event: Event) => Object.keys(texts.changes()).length > 0 && event.preventDefault();
  addEventListener("beforeunload", ask, asking);
  const conflict = texts.restore(draft.read());
  texts.onChange(() => draft.write(texts.draft()));
  fields.goTo(conflict ?? Object.keys(texts.changes())[0]);
  const next = conflict
    ? "Something changed here since then. Check what is there now, then save."
    : "It is not saved yet.";
  if (texts.canUndo())
    texts.say({ text: `We restored what you typed before. ${next}`, isFailed: conflict !== undefined });
  return () => asking.abort();
}

/**
 * The place of this tab's draft: the first that no other open tab holds, so that none saves what another one has typed, and the words
 * of a closed one come back (OWN-163). A browser without locks has one place.
 */
async function ownPlace(name: string): Promise<string> {
  for (let tab = 1; "locks" in navigator && tab <= 20; tab += 1) {
    const place = tab === 1 ? name : `${name}:${tab}`;
    const isFree = await new Promise<boolean>((resolve) => {
      void navigator.locks.request(place, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Held as long as the tab is open.
        return lock === null ? undefined : new Promise(() => {});
      });
    });
    if (isFree) return place;
  }
  return name;
}

const pages: ReadonlySet<string> = new Set(publicPages.map(({ href }) => href));

/** Makes the page fit for editing: presses on a text edit it, and the menu keeps editing. */
function settlePage(): void {
  // A link would hold a control within a control.
  for (const link of document.querySelectorAll("a:has([data-text])")) link.removeAttribute("href");
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav a[href]")) {
    if (pages.has(link.getAttribute("href") ?? "")) link.search = "?edit";
  }
  // A summary or a label would open or focus something else.
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-text]")) event.preventDefault();
  });
  document.documentElement.classList.add("text-editing");
}
