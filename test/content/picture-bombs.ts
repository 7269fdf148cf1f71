import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { drawing, latin1, pngChunk } from "./pictures.ts";

/** A picture with so many texts that unpack to so many bytes each, in chunks of this type. */
export async function pngWithTexts(type: keyof typeof textHeads, count: number, bytes: number): Promise<Buffer> {
  const packed = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const png = await drawing().png().toBuffer();
  const text = pngChunk(type, Buffer.concat([latin1(textHeads[type]), packed]));
  const behindHead = 33;
  return Buffer.concat([
    png.subarray(0, behindHead),
    ...Array.from({ length: count }, () => text),
    png.subarray(behindHead),
  ]);
}

/** Keyword and method; in iTXt the flag, the method, no language and no translated keyword. */
const textHeads = { zTXt: "Comment\0\0", iTXt: "Comment\0\x01\0\0\0" } as const;

/** A WebP of 500 frames, each of another grey: those that are all the same come out as one. */
export function movingWebp(): Promise<Buffer> {
  const [side, frames] = [8, 500];
  const pixels = Buffer.concat(
    Array.from({ length: frames }, (_, frame) => Buffer.alloc(side * side * 3, frame % 250)),
  );
  const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const;
  return sharp(pixels, { raw }).webp({ loop: 0 }).toBuffer();
}
