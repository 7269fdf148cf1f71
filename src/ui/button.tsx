import type { ComponentProps, ReactNode } from "react";
import { useContact } from "#src/facts/use-company.tsx";
import styles from "./button.module.css";
import { Icon, type IconName } from "./icon.tsx";

/**
 * `primary` for the main action of a screen (call, send); `secondary` for its other actions; `ghost` beside one of them; `danger`
 * for what cannot be undone.
 */
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
  return <button {...rest} type={type} className={buttonClass(variant, size, className)} />;
}

/** A button of 48 px that shows an icon, and where there is room a word; its children are its name, for screen readers. */
export function IconButton({
  icon,
  word,
  children,
  ...rest
}: Omit<ComponentProps<"button">, "className"> & { icon: IconName; word?: string }) {
  return (
    <button type="button" {...rest} className={styles.icon}>
      <Icon name={icon} />
      {word && (
        <span className={styles.word} aria-hidden="true">
          {word}
        </span>
      )}
      <span className="visually-hidden">{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant = "secondary", size, className, ...rest }: ComponentProps<"a"> & Options) {
  return <a {...rest} className={buttonClass(variant, size, className)} />;
}

/**
 * A link that calls the company. It shows the number, since many readers dial it on another phone.
 *
 * @param children text before the number; "Call" by default
 */
export function CallButton({
  children = "Call",
  variant = "primary",
  size,
  className,
}: Options & { children?: ReactNode; className?: string }) {
  const contact = useContact();
  return (
    <ButtonLink variant={variant} size={size} className={className} href={contact.phone.href}>
      <Icon name="phone" />
      <span>
        {children} <span className={styles.number}>{contact.phone.display}</span>
      </span>
    </ButtonLink>
  );
}

/** The classes of a button, for what is none, such as a link of the router. `button` is for the style sheet of paper, which is no module. */
export function buttonClass(variant: ButtonVariant, size?: ButtonSize, more?: string) {
  return ["button", styles.button, styles[variant], size === "large" && styles.large, more].filter(Boolean).join(" ");
}
