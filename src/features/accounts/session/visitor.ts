/** A signed-in person on a public page. */
export type Visitor = {
  /** May open /admin/dashboard. */
  staff: boolean;
};
