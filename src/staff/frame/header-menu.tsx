import { type ReactNode, useState } from "react";
import { useLocation } from "react-router";
import styles from "./staff-header.module.css";

type Props = { className?: string | undefined; label: (isOpen: boolean) => ReactNode; children: ReactNode };

/** A button that shows what is below it. Another press, one elsewhere, Escape, Tab out of it and another page close it. */
export function HeaderMenu({ className = "", label, children }: Props) {
  const page = useLocation().key;
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === page;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys and the focus of what is in it.
    <div
      className={`${styles.menu} ${className}`}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== "Escape" || !isOpen) return;
        setOpenOn(undefined);
        currentTarget.querySelector("button")?.focus();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpenOn(undefined);
      }}
    >
      <button type="button" aria-expanded={isOpen} onClick={() => setOpenOn(isOpen ? undefined : page)}>
        {label(isOpen)}
      </button>
      {isOpen && children}
    </div>
  );
}
