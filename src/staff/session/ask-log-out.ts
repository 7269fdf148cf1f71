import { createDialog } from "./idle-warning.ts";
import { unsavedChanges } from "./unsaved-input.ts";

/** The question before a logout that would lose this many typed values. */
export function lossQuestion(count: number): string {
  return `${count === 1 ? "1 change is" : `${count} changes are`} not saved. Log out anyway?`;
}

/** Asks before the Logout button takes effect while something typed is not saved (LOOK-58). @returns whether to log out */
export async function mayLogOut(): Promise<boolean> {
  const count = unsavedChanges();
  if (count === 0) return true;
  return new Promise((resolve) => {
    const answer = (isSure: boolean) => {
      // A closed dialog gives the focus back.
      dialog.close();
      dialog.remove();
      resolve(isSure);
    };
    const { dialog, title, text, button } = createDialog(() => answer(false));
    title.textContent = lossQuestion(count);
    text.textContent = "Logging out deletes what was typed and not saved.";
    button.textContent = "Cancel";
    const leave = document.createElement("button");
    leave.type = "button";
    leave.textContent = "Log out";
    leave.addEventListener("click", () => answer(true));
    dialog.append(leave);
    dialog.showModal();
  });
}
