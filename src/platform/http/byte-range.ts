export type ByteRange = { first: number; last: number };

/**
 * Reads a Range header with one range (RFC 9110 §14.1.2), which is all that players ask for.
 *
 * @returns undefined when the whole file is to be sent (no header, several ranges, another unit: all may be ignored);
 * "unsatisfiable" when it asks for bytes that are not there
 */
export function readByteRange(header: string | undefined, size: number): ByteRange | undefined | "unsatisfiable" {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { first: size - length, last: size - 1 };
  }
  if (last !== "" && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return "unsatisfiable";
  return { first: Number(first), last: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
