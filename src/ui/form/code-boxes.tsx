import {
  type ChangeEvent,
  type ClipboardEvent,
  type FocusEvent,
  type InputEvent,
  type KeyboardEvent,
  useRef,
  useState,
} from "react";
import { Icon } from "../icon.tsx";
import styles from "./code-boxes.module.css";
import { codeLength, noDigits, pasteInto, type Typed, typeInto } from "./code-digits.ts";

/** `at` distinguishes a repeated error from the first: each is announced. */
export type AnnouncedError = { text: string; at: number };

type Props = {
  /** The id of the first box, which is where the focus belongs. */
  id: string;
  label: string;
  /** What is wrong with the code, in words; the boxes are marked as long as it is there. */
  error?: AnnouncedError | undefined;
  /** Nothing can be typed, while a code is being looked at. The focus stays where it is. */
  disabled?: boolean | undefined;
  /** The digits typed so far, without gaps: six when the code is complete. */
  onChange(value: string): void;
  /** Enter was pressed, and all six digits are there. */
  onEnter(): void;
};

const halves = [
  [0, 1, 2],
  [3, 4, 5],
];

/**
 * Six boxes for a code of six digits (AUTH-03). Any of them takes the whole code, and the first is named "one-time-code",
 * so that what a phone suggests from a message lands in all of them. To start again with empty ones give it another `key`.
 */
export function CodeBoxes({ id, label, error, disabled = false, onChange, onEnter }: Props) {
  const [digits, setDigits] = useState(noDigits);
  const group = useRef<HTMLFieldSetElement>(null);
  const focus = (box: number) => group.current?.querySelectorAll("input")[box]?.focus();

  function take(typed: Typed | undefined) {
    if (!typed || disabled) return;
    setDigits(typed.digits);
    onChange(typed.digits.join(""));
    focus(typed.next);
  }

  function empty(box: number) {
    take({ digits: digits.map((digit, at) => (at === box ? "" : digit)), next: box });
  }

  function onKeyDown(event: KeyboardEvent, box: number) {
    const to = { ArrowLeft: box - 1, ArrowRight: box + 1, Home: 0, End: codeLength - 1 }[event.key];
    if (event.key === "Enter") {
      // The form around it would be sent a second time.
      event.preventDefault();
      if (digits.every((digit) => digit !== "")) onEnter();
    } else if (to !== undefined && !event.shiftKey && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      focus(to);
    } else if (event.key === "Backspace" && digits[box] === "" && box > 0) {
      event.preventDefault();
      empty(box - 1);
    }
  }

  const boxProps = (box: number) => ({
    id: box === 0 ? id : `${id}-${box + 1}`,
    className: styles.input,
    "aria-label": `Digit ${box + 1} of ${codeLength}`,
    "aria-invalid": error ? true : undefined,
    "aria-disabled": disabled || undefined,
    readOnly: disabled,
    // No maxLength: the phone would cut the code that it suggests to one digit.
    autoComplete: box === 0 ? "one-time-code" : "off",
    inputMode: "numeric" as const,
    pattern: "[0-9]*",
    enterKeyHint: "done" as const,
    value: digits[box],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      target.value === "" ? empty(box) : take(typeInto(digits, box, target.value)),
    // A digit typed over itself is no change to React; the focus still has to move on.
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) => {
      if (currentTarget.value === digits[box]) take(typeInto(digits, box, currentTarget.value));
    },
    onPaste: (event: ClipboardEvent) => {
      event.preventDefault();
      take(pasteInto(digits, box, event.clipboardData.getData("text")));
    },
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, box),
    // What is typed next takes the place of what is there.
    onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
  });

  return (
    <fieldset className={styles.group} ref={group} aria-describedby={error && `${id}-error`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.boxes}>
        {halves.map((half) => (
          <div className={styles.half} key={half[0]}>
            {half.map((box) => (
              <input {...boxProps(box)} key={box} />
            ))}
          </div>
        ))}
      </div>
      {/* Always there: screen readers announce what comes into a live region, not one that comes with its words. */}
      <div role="alert">
        {error && (
          <p className={styles.error} id={`${id}-error`} key={error.at}>
            <Icon name="alert" />
            {error.text}
          </p>
        )}
      </div>
    </fieldset>
  );
}
