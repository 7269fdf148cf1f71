import "./session-dialog.css";

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
