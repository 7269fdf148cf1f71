import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { packTar } from "modern-tar";

/**
 * How long an archive's end is: the last entry, `seal.sha256`, which holds the SHA-256 of every byte before it, and the end
 * marker of tar (IEEE Std 1003.1-2017, pax, ustar).
 */
export const sealBytes = 4 * 512;

/** @param digest SHA-256 of all that stands before */
export async function sealOf(digest: Buffer): Promise<Uint8Array> {
  const body = `${digest.toString("hex")}\n`;
  return packTar([{ header: { name: "seal.sha256", size: body.length, mode: 0o600, mtime: new Date(0) }, body }]);
}

/**
 * Whether a file ends with the seal of all that stands before. One changed byte anywhere, one missing or one too many breaks
 * it, in padding and headers too. It proves that the archive is whole, not who made it.
 */
export async function isSealed(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { size } = await handle.stat();
    if (size <= sealBytes) return false;
    const digest = createHash("sha256");
    const head = createReadStream("", {
      fd: handle.fd,
      autoClose: false,
      start: 0,
      end: size - sealBytes - 1,
      highWaterMark,
    });
    for await (const bytes of head) digest.update(bytes as Buffer);
    const end = Buffer.alloc(sealBytes);
    await handle.read(end, 0, sealBytes, size - sealBytes);
    return end.equals(await sealOf(digest.digest()));
  } finally {
    await handle.close();
  }
}

const highWaterMark = 256 * 1024;
