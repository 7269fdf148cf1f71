/** Settles when the earlier step has ended, or at once when the page is left: the next step cannot be sent later (MSG-06). */
export async function endedOrPageLeft(earlier: Promise<void> | undefined): Promise<void> {
  const ended = new AbortController();
  const left = new Promise<void>((resolve) => {
    window.addEventListener("pagehide", () => resolve(), { signal: ended.signal });
  });
  await Promise.race([earlier, left]);
  ended.abort();
}
