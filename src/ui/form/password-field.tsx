import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { Field } from "./field.tsx";
import styles from "./password-field.module.css";

type Props = Omit<Extract<ComponentProps<typeof Field>, { rows?: never }>, "type" | "inside" | "ref"> & {
  /** Whether it is a password that exists or one that is being made: password managers fill in, or offer, accordingly. */
  autoComplete: "current-password" | "new-password";
};

/**
 * A password with a switch that shows what is typed. The switch leaves cursor and selection where they are; sending the form
 * hides the password again, so that no browser remembers it as ordinary text.
 */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const selection = useRef<readonly [number, number]>(null);

  // Browsers put the cursor to an end when the type changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the type of the box changes with `shown`, and the cursor with it.
  useLayoutEffect(() => {
    if (selection.current && box.current) box.current.setSelectionRange(...selection.current);
    selection.current = null;
  }, [shown]);

  useEffect(() => {
    const form = box.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  function toggle() {
    const { selectionStart, selectionEnd } = box.current ?? {};
    if (typeof selectionStart === "number" && typeof selectionEnd === "number") {
      selection.current = [selectionStart, selectionEnd];
    }
    setShown(!shown);
  }

  return (
    <Field
      {...props}
      ref={box}
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
