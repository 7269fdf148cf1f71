import { useEffect, useRef } from "react";
import styles from "./inquiries.module.css";

/**
 * An email as its receiver sees it, in a shadow tree, which the page's styles do not reach. The page's policy refuses style
 * attributes (HT-1) but not styles set by script: they are carried over one by one. Nothing in it can be pressed.
 */
export function EmailView({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const shadow = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    // Renamed before it is parsed: the parser already applies the policy. Quotes in texts are entities.
    const email = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), "text/html");
    const body = document.createElement("div");
    body.dataset.style = email.body.dataset.style ?? "";
    body.append(...email.body.childNodes);
    for (const part of [body, ...body.querySelectorAll<HTMLElement>("[data-style]")]) {
      part.style.cssText = part.dataset.style ?? "";
    }
    body.inert = true;
    body.ariaHidden = "true";
    shadow.replaceChildren(body);
  }, [html]);
  return <div ref={host} className={styles.image} role="img" aria-label={label} />;
}
