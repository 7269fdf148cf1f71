import { reloadOnce } from "#src/site/islands/reload-once.ts";
import { mayLogOut } from "#src/staff/session/ask-log-out.ts";
import { openIdleWarning } from "#src/staff/session/idle-warning.ts";
import { type EndReason, logOut } from "#src/staff/session/log-out.ts";
import { checkSession } from "#src/staff/session/session-check.ts";
import { watchSession } from "#src/staff/session/watch-session.ts";

let watching = false;
let leaving = false;
/** Set by the editor of texts: its draft outlives the session. */
let leaveFreely = () => {};

/**
 * Public pages of a logged-in person (SHELL-05): wires the Logout button of the element, if it has one, and watches the session
 * for the whole page (AUTH-08).
 */
export function mount(element: HTMLElement): void {
  element.querySelector("button")?.addEventListener("click", async (event) => {
    const pressed = event.currentTarget;
    if (!(await mayLogOut())) return;
    if (pressed instanceof HTMLButtonElement) pressed.disabled = true;
    leave("asked");
  });
  if (watching) return;
  watching = true;
  void watch();
}

async function watch(): Promise<void> {
  // Opening the page is activity.
  const checked = checkSession({ active: true });
  if (document.querySelector("[data-text]")) editTexts(checked).catch(reloadOnce);
  const answer = await checked;
  if (answer.is === "signed-out") return leave("gone");
  const warning = openIdleWarning();
  watchSession({
    // Without an answer, the check of the next minute brings the end; the server enforces it anyway.
    endsAt: answer.is === "signed-in" ? answer.endsAt : Number.POSITIVE_INFINITY,
    onWarning: warning.show,
    onAnswer: ({ is }) => is === "signed-out" && leave("gone"),
    onEnd: leave,
  });
}

/** Imported here, so that no script of other visitors names the editor (OWN-31). */
async function editTexts(checked: ReturnType<typeof checkSession>): Promise<void> {
  const { startEditor } = await import("#src/features/texts/editor/start-editor.ts");
  const person = checked.then((answer) => (answer.is === "signed-in" ? answer.me.id : undefined));
  leaveFreely = await startEditor(person, () => leave("gone"));
}

/** The first reason counts: a check on its way when Logout is pressed finds the session gone. */
function leave(reason: EndReason): void {
  if (leaving) return;
  leaving = true;
  if (reason !== "asked") leaveFreely();
  void logOut(reason);
}
