/**
 * The module of an island. `mount` is called once and makes the element's children interactive. With `hydrateRoot`, typed values,
 * selection and focus stay, since inputs are uncontrolled; `useId` must not be used, since its ids depend on the whole page.
 */
export type IslandModule<Props = undefined> = {
  /** @param wokenBy the event that woke it, or a click during loading; the browser has handled it already */
  mount: (element: HTMLElement, props: Props, wokenBy?: Event) => void;
};

/** Every island by name. The imports split the browser's code. */
export const islands = {
  "inquiry-form": () => import("#src/features/messages/form/inquiry-form.island.tsx"),
  "contact-form": () => import("#src/features/messages/form/contact-form.island.tsx"),
  "village-search": () => import("#src/features/service-area/village-search.island.ts"),
  planner: () => import("#src/features/planner/planner.island.ts"),
  "google-map": () => import("#src/features/messages/google-map.island.ts"),
  "gallery-viewer": () => import("#src/features/gallery/viewer/gallery-viewer.island.ts"),
  "info-video": () => import("#src/features/gallery/info-video.island.ts"),
  dialogs: () => import("#src/shell/dialogs.island.ts"),
  "signed-in": () => import("#src/features/accounts/session/signed-in.island.ts"),
  "anchor-scroll": () => import("#src/shell/anchor-scroll.island.ts"),
};

export type IslandName = keyof typeof islands;

/** The props that the island's `mount` declares; undefined if it takes none. */
export type IslandProps<Name extends IslandName> = Parameters<Awaited<ReturnType<(typeof islands)[Name]>>["mount"]>[1];
