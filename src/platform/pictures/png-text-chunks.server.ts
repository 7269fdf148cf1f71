import { open, readFile } from "node:fs/promises";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes around a chunk's content: length and type, and the checksum. */
const headerBytes = 8;
const checksumBytes = 4;
const maxKeywordBytes = 79;

/**
 * Counts the bytes of compressed text in a PNG: zTXt, and iTXt with its flag set (PNG, Third Edition, 11.3.3). The decoder inflates
 * each up to a thousandfold, and limits the size of each but not their number.
 *
 * @returns 0 for a file that is no PNG
 */
export async function compressedTextBytes(path: string): Promise<number> {
  if (!(await isPng(path))) return 0;
  const png = await readFile(path);
  let sum = 0;
  for (let at = signature.length; at + headerBytes <= png.length; ) {
    const length = png.readUInt32BE(at);
    const content = at + headerBytes;
    const type = png.toString("latin1", at + 4, content);
    if (type === "zTXt" || (type === "iTXt" && isCompressed(png.subarray(content, content + maxKeywordBytes + 2))))
      sum += length;
    at = content + length + checksumBytes;
  }
  return sum;
}

/** In iTXt the flag follows the zero byte that ends the keyword. */
function isCompressed(start: Buffer): boolean {
  const end = start.indexOf(0);
  return end !== -1 && start[end + 1] !== 0;
}

async function isPng(path: string): Promise<boolean> {
  await using file = await open(path, "r");
  const { buffer } = await file.read(Buffer.alloc(signature.length), 0, signature.length, 0);
  return buffer.equals(signature);
}
