import type { ReactNode } from "react";
import type { IslandName, IslandProps } from "./registry.ts";

/**
 * When an island's script loads: it becomes visible; it is first pointed at, touched, focused or typed in; or the page's
 * hash names an anchor that is missing.
 */
export type WakeWhen = "visible" | "touched" | "anchor-missing";

type Props<Name extends IslandName> = {
  name: Name;
  when: WakeWhen;
  /** Key in localStorage: the island wakes at once when it holds something to restore. */
  wakeIfStored?: string;
  /** A link in it that is pressed early waits for the module, and is followed if the module fails to load. */
  holdsLinks?: boolean;
  children: ReactNode;
} & (IslandProps<Name> extends undefined ? { props?: never } : { props: IslandProps<Name> });

/**
 * An interactive part of a public page. Its children are complete HTML from the server; the module registered under `name`
 * takes the element over. `display: contents` keeps it out of the layout.
 */
export function Island<Name extends IslandName>({
  name,
  when,
  wakeIfStored,
  holdsLinks,
  children,
  props,
}: Props<Name>) {
  return (
    <site-island
      name={name}
      when={when}
      wake-if-stored={wakeIfStored}
      holds-links={holdsLinks ? "" : undefined}
      props={props === undefined ? undefined : JSON.stringify(props)}
    >
      {children}
    </site-island>
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "site-island": {
        name: string;
        when: WakeWhen;
        "wake-if-stored"?: string | undefined;
        "holds-links"?: "" | undefined;
        props?: string | undefined;
        children: ReactNode;
      };
    }
  }
}
