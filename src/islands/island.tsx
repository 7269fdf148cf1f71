import type { ReactNode } from "react";
import type { IslandName, IslandProps } from "./registry.ts";

/**
 * What makes an island's script load: it is seen; it is first pointed at, touched, focused or typed in; or the page's
 * address names an anchor that the page does not have yet.
 */
export type WakeWhen = "visible" | "touched" | "anchor-missing";

type Props<Name extends IslandName> = {
  name: Name;
  when: WakeWhen;
  /** Key in localStorage: when something is kept there the island wakes at once, to bring it back. */
  wakeIfStored?: string;
  /** A link in it that is pressed before the module is there waits for it, and is followed if it cannot be loaded. */
  holdsLinks?: boolean;
  children: ReactNode;
} & (IslandProps<Name> extends undefined ? { props?: never } : { props: IslandProps<Name> });

/**
 * A part of a public page that comes to life in the browser. Its children are complete HTML from the server; the
 * module registered under `name` takes the element over when it wakes. `display: contents` keeps it out of the layout.
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
