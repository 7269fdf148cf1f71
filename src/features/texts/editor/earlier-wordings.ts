import { api } from "#src/browser/api.ts";
import { callApi } from "#src/browser/call-api.ts";
import { officeTime } from "#src/platform/process/office-time.ts";
import type { EditedTexts } from "./edited-texts.ts";
import { button, element } from "./element.ts";
import { nameOf } from "./text-words.ts";

export type PutBack = (id: string, words: string) => Promise<void>;

/**
 * The dialog with the wordings that a text had within a year; each is put back with one press (OWN-35).
 *
 * @param putBack saves the words
 */
export async function showEarlierWordings(texts: EditedTexts, id: string, putBack: PutBack): Promise<void> {
  const list = element("ul", {}, element("li", { role: "status" }, "Loading..."));
  const dialog = element(
    "dialog",
    { class: "text-earlier", "aria-labelledby": "earlier-title", closedby: "any" },
    element("h2", { id: "earlier-title" }, "Earlier versions"),
    element("p", {}, nameOf(id)),
    list,
    button("Close", () => dialog.close()),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  const result = await callApi(
    () => api.admin.texts[":name"].versions.$get({ param: { name: id } }),
    { failed: "The earlier versions could not be loaded." },
    ({ versions }) => versions,
  );
  if (!result.ok) {
    list.replaceChildren(element("li", { role: "alert" }, `${result.error.text} ${result.error.detail ?? ""}`));
    return;
  }
  const item = (words: string, when: string, isNow: boolean) => {
    const press = () => {
      dialog.close();
      void putBack(id, words);
    };
    return element(
      "li",
      {},
      element("p", { class: "text-when" }, when),
      element("p", {}, texts.plain(id, words)),
      isNow ? element("b", {}, "On the site now") : button("Put back", press, { "aria-label": `Put back: ${when}` }),
    );
  };
  const lines = result.value.map(({ words, changedAt, changedBy }, index) =>
    item(words, `${officeTime(changedAt, "wholeMinute", texts.timeZone)}, ${changedBy}`, index === 0),
  );
  list.replaceChildren(...lines, item(texts.delivered(id), "Original text", lines.length === 0));
}
