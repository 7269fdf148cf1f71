import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./staff-header.module.css";

type Props = { className?: string | undefined; label: (isOpen: boolean) => ReactNode; children: ReactNode };

/** A button that shows what is below it. Another press, Escape and a press or Tab elsewhere close it; so does another page by its `key`. */
export function HeaderMenu({ className = "", label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    // In Safari a press does not move the focus to a button.
    for (const type of ["click", "focusin"])
      addEventListener(type, ({ target }) => menu.current?.contains(target as Node) || setIsOpen(false), stop);
    return () => stop.abort();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of what is in it.
    <div
      ref={menu}
      className={`${styles.menu} ${className}`}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !isOpen) return;
        setIsOpen(false);
        currentTarget.querySelector("button")?.focus();
      }}
    >
      <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {label(isOpen)}
      </button>
      {isOpen && children}
    </div>
  );
}
