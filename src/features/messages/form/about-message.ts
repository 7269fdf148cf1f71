/** How outgoing mail names the message that it is about. */
export function aboutMessage(id: number): string {
  return `message ${id}`;
}
