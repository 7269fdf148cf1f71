/** One line of the table in docs/security.md: what an attack did and what came of it. */
export type Finding = {
  attack: string;
  /** "4,210 requests: 2,100 × 200, …" */
  counts: string;
  /** What is wrong; undefined when nothing is. */
  wrong: string | undefined;
};

/** { 200: 12, 404: 3 } as "15 requests: 12 × 200, 3 × 404". */
export function countsOf(answers: Readonly<Record<string, number>>): string {
  const entries = Object.entries(answers);
  const all = entries.reduce((sum, [, count]) => sum + count, 0);
  const each = entries.map(([status, count]) => `${count.toLocaleString("en-US")} × ${status}`);
  return `${all.toLocaleString("en-US")} requests: ${each.join(", ")}`;
}

/** Of the documented answers 503 alone begins with a 5: a place in a queue that is full. */
export function serverErrors(answers: Readonly<Record<string, number>>): string | undefined {
  const [found] = Object.keys(answers).filter((status) => status.startsWith("5") && status !== "503");
  return found && `${answers[found]} × ${found}`;
}
