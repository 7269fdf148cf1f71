import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { Field } from "./field.tsx";
import styles from "./password-field.module.css";

type Props = Omit<Extract<ComponentProps<typeof Field>, { rows?: never }>, "type" | "inside" | "ref"> & {
  /** Whether password managers fill in an existing password or offer a new one. */
  autoComplete: "current-password" | "new-password";
};

/**
 * A password input with a toggle that shows the password. The toggle keeps cursor and selection; submitting the form hides the
 * password again, so that no browser stores it as ordinary text.
 */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const selection = useRef<readonly [number, number]>(null);

  // Browsers move the cursor when the type changes, Chromium 150 with the layout that follows: so that comes first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the type of the input changes with `shown`, and the cursor with it.
  useLayoutEffect(() => {
    if (selection.current && input.current) {
      input.current.getBoundingClientRect();
      input.current.setSelectionRange(...selection.current);
    }
    selection.current = null;
  }, [shown]);

  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  function toggle() {
    const { selectionStart, selectionEnd } = input.current ?? {};
    if (typeof selectionStart === "number" && typeof selectionEnd === "number") {
      selection.current = [selectionStart, selectionEnd];
    }
    setShown(!shown);
  }

  return (
    <Field
      {...props}
      ref={input}
      type={shown ? "text" : "password"}
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      inside={
        <button
          type="button"
          className={styles.toggle}
          aria-label={`Show ${props.label.toLowerCase()}`}
          aria-pressed={shown}
          aria-controls={props.id}
          // The focus stays in the field, and a phone's keyboard stays up.
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        >
          <Icon name={shown ? "hide" : "show"} />
        </button>
      }
    />
  );
}
