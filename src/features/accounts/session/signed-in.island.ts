import { openIdleWarning } from "./idle-warning.ts";
import { logOut } from "./log-out.ts";
import { checkSession } from "./session-check.ts";
import { watchSession } from "./watch-session.ts";

let watching = false;

/**
 * Public pages of a logged-in person (SHELL-05): wires the Logout button of the element, if it has one, and watches the session
 * for the whole page (AUTH-08).
 */
export function mount(element: HTMLElement): void {
  element.querySelector("button")?.addEventListener("click", (event) => {
    if (event.currentTarget instanceof HTMLButtonElement) event.currentTarget.disabled = true;
    void logOut("asked");
  });
  if (watching) return;
  watching = true;
  void watch();
}

async function watch(): Promise<void> {
  // Opening the page is activity.
  const answer = await checkSession({ active: true });
  if (answer.is === "signed-out") return void logOut("gone");
  const warning = openIdleWarning();
  watchSession({
    // Without an answer, the check of the next minute brings the end; the server enforces it anyway.
    endsAt: answer.is === "signed-in" ? answer.endsAt : Number.POSITIVE_INFINITY,
    onWarning: warning.show,
    onAnswer: ({ is }) => is === "signed-out" && void logOut("gone"),
    onEnd: (reason) => void logOut(reason),
  });
}
