/** A signed-in person on a public page. */
export type Visitor = {
  /** May open /admin/dashboard. */
  staff: boolean;
  /** May change the texts of the page (OWN-31). */
  editor: boolean;
};
