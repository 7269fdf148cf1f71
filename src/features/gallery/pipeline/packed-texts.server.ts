import { open, readFile } from "node:fs/promises";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Around a chunk's content: its length and type before it, a checksum behind it. */
const [before, behind] = [8, 4];
const longestKeyword = 79;

/**
 * How many bytes of packed text a PNG carries: zTXt, and iTXt with its flag set (PNG, Third Edition, 11.3.3). The decoder unpacks
 * them all, a thousand times as many bytes at most, and limits each of them but not how many there are.
 *
 * @returns 0 for a file that is no PNG
 */
export async function packedTextOf(path: string): Promise<number> {
  if (!(await isPng(path))) return 0;
  const png = await readFile(path);
  let sum = 0;
  for (let at = signature.length; at + before <= png.length; ) {
    const length = png.readUInt32BE(at);
    const content = at + before;
    const type = png.toString("latin1", at + 4, content);
    if (type === "zTXt" || (type === "iTXt" && isPacked(png.subarray(content, content + longestKeyword + 2))))
      sum += length;
    at = content + length + behind;
  }
  return sum;
}

/** In iTXt the keyword ends with a zero byte, and the flag comes next. */
function isPacked(start: Buffer): boolean {
  const end = start.indexOf(0);
  return end !== -1 && start[end + 1] !== 0;
}

async function isPng(path: string): Promise<boolean> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(signature.length), 0, signature.length, 0);
    return buffer.equals(signature);
  } finally {
    await file.close();
  }
}
