/**
 * Whether a page belongs to the staff app and is hydrated as a whole: one of its routes says `handle = { staff: true }`
 * (docs/decisions/0007-staff-app.md).
 *
 * @param handles of the routes that matched
 */
export function isStaffPage(handles: readonly unknown[]): boolean {
  return handles.some((handle) => typeof handle === "object" && handle !== null && "staff" in handle);
}
