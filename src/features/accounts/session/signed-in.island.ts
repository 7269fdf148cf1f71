import { endInBrowser } from "./end-in-browser.ts";
import { openIdleWarning } from "./idle-warning.ts";
import { checkSession } from "./session-check.ts";
import { watchSession } from "./watch-session.ts";

let watching = false;

/**
 * On public pages of a signed-in person (SHELL-05): the element's Logout button, if it has one, and for the whole page
 * the automatic logout (AUTH-08).
 */
export function mount(element: HTMLElement): void {
  element.querySelector("button")?.addEventListener("click", (event) => {
    // A second press would only log out twice.
    if (event.currentTarget instanceof HTMLButtonElement) event.currentTarget.disabled = true;
    void endInBrowser("asked");
  });
  if (watching) return;
  watching = true;
  void watch();
}

async function watch(): Promise<void> {
  // Opening the page was a person's doing.
  const answer = await checkSession({ active: true });
  if (answer.is === "signed-out") return void endInBrowser("gone");
  const warning = openIdleWarning();
  watchSession({
    // Nobody answered: the next minute's check knows more, and the server knows the end anyway.
    endsAt: answer.is === "signed-in" ? answer.endsAt : Number.POSITIVE_INFINITY,
    onWarning: warning.show,
    onAnswer: ({ is }) => is === "signed-out" && void endInBrowser("gone"),
    onEnd: (reason) => void endInBrowser(reason),
  });
}
