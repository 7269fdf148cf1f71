/** Rows and cells of a CSV file as RFC 4180 has them. @throws when a quote stands where none may */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(,|\r\n|$)/y;
  cell.lastIndex = text.startsWith("\uFEFF") ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const begin = cell.lastIndex;
    const [, value = "", end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`No cell begins at ${begin}: ${text.slice(begin, begin + 40)}`);
    rows.at(-1)?.push(value.replaceAll('""', '"'));
    if (end === "\r\n" && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}
