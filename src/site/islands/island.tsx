import type { ReactNode } from "react";
import { usePublicPage } from "../document/context.ts";

/**
 * When an island's script loads: when it becomes visible; when it is first pointed at, touched, focused or typed in; or when
 * the address names an anchor that the page does not have.
 */
export type WakeWhen = "visible" | "touched" | "anchor-missing";

/** The application's table of islands; it adds itself. */
// biome-ignore lint/suspicious/noEmptyInterface: the table is merged into it.
export interface Islands {}

type IslandName = keyof Islands;

/** The props that the island's `mount` declares; undefined if it takes none. */
type IslandProps<Name extends IslandName> = Parameters<Awaited<ReturnType<Islands[Name]>>["mount"]>[1];

type Props<Name extends IslandName> = {
  name: Name;
  when: WakeWhen;
  /** Keys in localStorage, with spaces between: the island wakes at once when one holds something to restore. */
  wakeIfStored?: string;
  /** The island wakes at once in a page that is loaded again with a state in its session history, such as an open view. */
  wakeIfState?: boolean;
  /** A link pressed before the module has loaded waits for it, and is followed if loading fails. */
  holdsLinks?: boolean;
  children: ReactNode;
} & (IslandProps<Name> extends undefined ? { props?: never } : { props: IslandProps<Name> });

/**
 * An interactive part of a public page. Its children are complete HTML from the server; the module registered under `name` makes
 * them interactive. `display: contents` keeps the element out of the layout.
 */
export function Island<Name extends IslandName>({
  name,
  when,
  wakeIfStored,
  wakeIfState,
  holdsLinks,
  children,
  props,
}: Props<Name>) {
  // While the texts are edited nothing else of the page comes to life (OWN-31).
  if (usePublicPage()?.editing && name !== "signed-in") return children;
  return (
    <site-island
      name={name}
      when={when}
      wake-if-stored={wakeIfStored}
      wake-if-state={wakeIfState ? "" : undefined}
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
        "wake-if-state"?: "" | undefined;
        "holds-links"?: "" | undefined;
        props?: string | undefined;
        children: ReactNode;
      };
    }
  }
}
