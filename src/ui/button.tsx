import type { ComponentProps, ReactNode } from "react";
import { site } from "#site";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";

/** `primary` is for the one thing to press on a screen (call, send); `secondary` for a page's other actions; `ghost` beside one of them; `danger` for what cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "normal" | "large";

type Options = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined };

/** A `<button>`, of type "button" by default. Every other attribute goes through. */
export function Button({
  variant = "secondary",
  size,
  className,
  type = "button",
  ...rest
}: ComponentProps<"button"> & Options) {
  return <button {...rest} type={type} className={classes(variant, size, className)} />;
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({
  variant = "secondary",
  size,
  className,
  href,
  children,
  ...rest
}: ComponentProps<"a"> & Options) {
  return (
    <a {...rest} href={href} className={classes(variant, size, className)}>
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
    <ButtonLink variant="primary" size={size} className={className} href={site.phone.href}>
      <Icon name="phone" />
      <span>
        {children} <span className={styles.number}>{site.phone.display}</span>
      </span>
    </ButtonLink>
  );
}

function classes(variant: ButtonVariant, size: ButtonSize | undefined, more: string | undefined) {
  return [styles.button, styles[variant], size === "large" && styles.large, more].filter(Boolean).join(" ");
}
