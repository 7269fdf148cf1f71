/** What a spreadsheet takes for the beginning of a formula, full-width forms included (SECURITY.md IN-5). */
const formula = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One line of a CSV file (RFC 4180): every cell in quotes, so that no separator of any country ends it; a cell that a
 * spreadsheet would compute begins with an apostrophe.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
