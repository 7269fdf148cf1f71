import "./session-dialog.css";
import type { Warning } from "./watch-session.ts";

/** The words of the dialog: its title, its button, and its sentence at this moment. */
export function warningWords(warning: Warning): { title: string; button: string; text: string } {
  if (warning.is === "over")
    return { title: "You are still logged in", button: "Continue", text: "You can pick up where you left off." };
  const seconds = Math.max(0, Math.ceil((warning.at - Date.now()) / 1000));
  const left = `in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return warning.is === "idle"
    ? {
        title: "Are you still there?",
        button: "Stay logged in",
        text: `Nothing has happened here for a while. To keep your account safe, we’ll log you out ${left}.`,
      }
    : {
        title: "You’ll be logged out soon",
        button: "OK",
        text: `You logged in four hours ago, so we’ll log you out ${left}. Please save your work.`,
      };
}

/**
 * The dialog that warns a minute before a logout (AUTH-08), without React, so that public pages can show it too. Any activity
 * keeps the session; the dialog stays until it is answered, so that no click meant for it lands on the page below.
 *
 * @returns shows or updates the warning, and closes it
 */
export function openIdleWarning(): { show(warning: Warning): void; close(): void } {
  let shown: ReturnType<typeof createDialog> | undefined;
  let counting: ReturnType<typeof setInterval> | undefined;
  let onAnswer = () => {};

  function close() {
    clearInterval(counting);
    shown?.dialog.close();
    shown?.dialog.remove();
    shown = undefined;
  }

  function answer() {
    close();
    onAnswer();
  }

  return {
    close,
    show(warning) {
      clearInterval(counting);
      onAnswer = warning.is === "over" ? () => {} : warning.onAnswer;
      if (warning.is === "over" && !warning.here) return close();
      if (warning.is === "over" && !shown) return;
      shown ??= createDialog(answer);
      const { dialog, title, text, button } = shown;
      const words = warningWords(warning);
      title.textContent = words.title;
      button.textContent = words.button;
      const say = () => text.replaceChildren(warningWords(warning).text);
      say();
      if (warning.is !== "over") counting = setInterval(say, 1000);
      if (!dialog.open) dialog.showModal();
    },
  };
}

/** The dialogs about the session, without React, so that public pages can show them too. The caller opens it. */
export function createDialog(answer: () => void) {
  const dialog = document.createElement("dialog");
  dialog.className = "session-dialog";
  dialog.setAttribute("role", "alertdialog");
  dialog.setAttribute("aria-labelledby", "session-dialog-title");
  dialog.setAttribute("aria-describedby", "session-dialog-text");
  const title = document.createElement("h2");
  title.id = "session-dialog-title";
  const text = document.createElement("p");
  text.id = "session-dialog-text";
  const button = document.createElement("button");
  button.type = "button";
  button.addEventListener("click", answer);
  dialog.append(title, text, button);
  // Escape, or a gesture of the device without a key press.
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    answer();
  });
  document.body.append(dialog);
  return { dialog, title, text, button };
}
