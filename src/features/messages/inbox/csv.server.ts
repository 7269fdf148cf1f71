/** What a spreadsheet takes for the beginning of a formula, full-width forms included (SECURITY.md IN-5). */
const formula = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;
/** The same after what other countries' spreadsheets take for the end of a cell: they know no comma, and then no quotes. */
const laterFormula = /([;\t|\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * One line of a CSV file (RFC 4180): every cell in quotes; what a spreadsheet would compute, of whatever country, has an
 * apostrophe before it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const harmless = (formula.test(text) ? `'${text}` : text).replace(laterFormula, "$1'");
  return `"${harmless.replaceAll('"', '""')}"`;
}
