/** Every island by name. The imports split the browser's code. */
export const islands = {
  "inquiry-form": () => import("#src/features/messages/form/inquiry-form.island.tsx"),
  "contact-form": () => import("#src/features/messages/form/contact-form.island.tsx"),
  "village-search": () => import("#src/features/service-area/village-search.island.ts"),
  "before-after": () => import("#src/features/products/before-after.island.ts"),
  planner: () => import("#src/features/planner/planner.island.ts"),
  "google-map": () => import("#src/features/messages/google-map.island.ts"),
  "gallery-viewer": () => import("#src/features/gallery/viewer/gallery-viewer.island.ts"),
  "info-video": () => import("#src/features/gallery/info-video.island.ts"),
  dialogs: () => import("#src/site/frame/dialogs.island.ts"),
  "signed-in": () => import("#src/features/accounts/session/signed-in.island.ts"),
  "anchor-scroll": () => import("#src/site/frame/anchor-scroll.island.ts"),
};

type Table = typeof islands;

declare module "#src/site/islands/island.tsx" {
  interface Islands extends Table {}
}
