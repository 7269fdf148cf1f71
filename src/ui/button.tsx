import type { ComponentProps, ReactNode } from "react";
import { site } from "#site";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";

/** `sun` is for the one thing to press on a screen (call, send); `deep` for a page's other actions; `quiet` beside one of them; `danger` for what cannot be undone. */
export type ButtonLook = "sun" | "deep" | "quiet" | "danger";
export type ButtonSize = "normal" | "large";

type Look = { look?: ButtonLook | undefined; size?: ButtonSize | undefined };

/** A `<button>`, of type "button" unless told otherwise. Every other attribute goes through. */
export function Button({ look = "deep", size, className, type = "button", ...rest }: ComponentProps<"button"> & Look) {
  return <button {...rest} type={type} className={classes(look, size, className)} />;
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({ look = "deep", size, className, href, children, ...rest }: ComponentProps<"a"> & Look) {
  return (
    <a {...rest} href={href} className={classes(look, size, className)}>
      {children}
    </a>
  );
}

/**
 * Calls the company. The number stands on it in words, because half of our readers dial it on another phone.
 * @param children words before the number; "Call" when there are none
 */
export function CallButton({
  children = "Call",
  size,
  className,
}: {
  children?: ReactNode;
  size?: ButtonSize;
  className?: string;
}) {
  return (
    <ButtonLink look="sun" size={size} className={className} href={site.phone.href}>
      <Icon name="phone" />
      <span>
        {children} <span className={styles.number}>{site.phone.display}</span>
      </span>
    </ButtonLink>
  );
}

function classes(look: ButtonLook, size: ButtonSize | undefined, more: string | undefined) {
  return [styles.button, styles[look], size === "large" && styles.large, more].filter(Boolean).join(" ");
}
