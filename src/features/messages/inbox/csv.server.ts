/**
 * Where a spreadsheet takes what follows for a formula, full-width forms included (SECURITY.md IN-5): at a cell's beginning, and
 * after what other countries' spreadsheets take for the end of a cell, who know no comma, and then no quotes.
 */
const beforeFormula = /(?<=^|[;\t|\r\n])(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r\n\0])/g;

/**
 * One line of a CSV file (RFC 4180): every cell in quotes; what a spreadsheet would compute, of whatever country, has an
 * apostrophe before it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  return `"${text.replace(beforeFormula, "'").replaceAll('"', '""')}"`;
}
