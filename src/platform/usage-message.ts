/** @returns what `parseArgs` finds wrong with the words of a command, as one sentence, without its advice about quoting */
export function usageMessage(error: unknown): string {
  const [fault = ""] = (error instanceof Error ? error.message : String(error)).split(". To specify ", 1);
  return fault.endsWith(".") ? fault : `${fault}.`;
}
