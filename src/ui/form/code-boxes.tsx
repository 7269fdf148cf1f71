import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  useRef,
  useState,
} from "react";
import styles from "./code-boxes.module.css";
import { codeLength, noDigits, pasteInto, type Typed, typeInto } from "./code-digits.ts";
import field from "./field.module.css";
import { ErrorText } from "./field.tsx";

/** `at` distinguishes a repeated error from the first: each is announced. */
export type AnnouncedError = { text: string; at: number };

type Props = {
  /** The id of the first input, which takes the focus. */
  id: string;
  label: string;
  /** What is wrong with the code; marks the inputs as invalid. */
  error?: AnnouncedError | undefined;
  /** Nothing can be typed while a code is checked; the focus stays. */
  disabled?: boolean | undefined;
  /** Gets the digits typed so far, without gaps: six when the code is complete. */
  onChange(value: string): void;
  /** Enter was pressed with all six digits. */
  onEnter(): void;
};

const halves = [
  [0, 1, 2],
  [3, 4, 5],
];

/**
 * Six inputs for a code of six digits (AUTH-03). Any of them takes the whole code; the first has autocomplete "one-time-code",
 * so that a phone fills in all of them from a message. Another `key` empties them.
 */
export function CodeBoxes({ id, label, error, disabled = false, onChange, onEnter }: Props) {
  const [digits, setDigits] = useState(noDigits);
  const group = useRef<HTMLFieldSetElement>(null);
  const focus = (box: number) => group.current?.querySelectorAll("input")[box]?.focus();

  function apply(typed: Typed | undefined) {
    if (!typed || disabled) return;
    setDigits(typed.digits);
    onChange(typed.digits.join(""));
    focus(typed.next);
  }

  function clear(box: number) {
    apply({ digits: digits.map((digit, at) => (at === box ? "" : digit)), next: box });
  }

  function onKeyDown(event: KeyboardEvent, box: number) {
    const to = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: codeLength - 1 }[event.key];
    if (event.key === "Enter") {
      // Enter would submit the form a second time.
      event.preventDefault();
      if (digits.every((digit) => digit !== "")) onEnter();
    } else if (to !== undefined && !event.shiftKey && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      focus(to);
    } else if (event.key === "Backspace" && digits[box] === "" && box > 0) {
      event.preventDefault();
      clear(box - 1);
    }
  }

  const boxProps = (box: number) => ({
    id: box === 0 ? id : `${id}-${box + 1}`,
    className: `${field.control} ${styles.input}`,
    "aria-label": `Digit ${box + 1} of ${codeLength}`,
    "aria-invalid": error ? true : undefined,
    "aria-disabled": disabled || undefined,
    readOnly: disabled,
    // No maxLength, to which a phone would cut the code that it fills in.
    autoComplete: box === 0 ? "one-time-code" : "off",
    inputMode: "numeric" as const,
    pattern: "[0-9]*",
    enterKeyHint: "done" as const,
    value: digits[box],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      target.value === "" ? clear(box) : apply(typeInto(digits, box, target.value)),
    // React reports no change for a digit typed over itself; the focus still moves on.
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      if (currentTarget.value === digits[box]) apply(typeInto(digits, box, currentTarget.value));
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      apply(pasteInto(digits, box, event.clipboardData.getData("text")));
    },
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, box),
    // The next digit replaces this one.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  });

  return (
    <fieldset className={styles.group} ref={group} aria-describedby={error && `${id}-error`}>
      <legend className={field.label}>{label}</legend>
      <div className={`row ${styles.inputs}`}>
        {halves.map((half) => (
          <div className={styles.half} key={half[0]}>
            {half.map((box) => (
              <input {...boxProps(box)} key={box} />
            ))}
          </div>
        ))}
      </div>
      {/* Always rendered: screen readers announce what enters a live region, not a live region that enters the page. */}
      <div role="alert">
        {error && (
          <ErrorText id={`${id}-error`} key={error.at}>
            {error.text}
          </ErrorText>
        )}
      </div>
    </fieldset>
  );
}
