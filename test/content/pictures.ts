import { crc32 } from "node:zlib";
import sharp, { type Create } from "sharp";
import type { TestApp } from "#test/app/create-test-app.ts";

type Size = { width?: number; height?: number };

/** A picture with something in it, as pixels; to be encoded in any format. */
export function drawing({ width = 320, height = 240 }: Size = {}) {
  const background: Create["background"] = { r: 40, g: 110, b: 160 };
  const stripe = {
    create: { width: Math.ceil(width / 3), height, channels: 3, background: { r: 240, g: 170, b: 30 } },
  };
  return sharp({ create: { width, height, channels: 3, background } }).composite([
    { input: stripe as { create: Create }, left: 0, top: 0 },
  ]);
}

export function aJpeg(size?: Size): Promise<Buffer> {
  return drawing(size).jpeg().toBuffer();
}

/** A picture that is as much work as a photo: nothing in it repeats. */
export async function aPhoto({ width = 4032, height = 3024 }: Size = {}): Promise<Buffer> {
  const coarse = { width: Math.ceil(width / 16), height: Math.ceil(height / 16) };
  const noise = sharp({
    create: { ...coarse, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } } as Create,
  });
  return sharp(await noise.png().toBuffer())
    .resize({ width, height, kernel: "cubic" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export type Form = {
  image?: Buffer | undefined;
  /** As the device calls it. */
  filename?: string;
  type?: string;
  alt_text?: string | undefined;
  is_active?: string | undefined;
};

/** The form of an upload; what is undefined is left out. */
export function uploadForm({ filename = "IMG_0001.jpg", type = "image/jpeg", ...given }: Form): FormData {
  const { alt_text, is_active } = { alt_text: "A gutter.", is_active: "1", ...given };
  const form = new FormData();
  if (alt_text !== undefined) form.set("alt_text", alt_text);
  if (is_active !== undefined) form.set("is_active", is_active);
  if (given.image) form.set("image", new Blob([new Uint8Array(given.image)], { type }), filename);
  return form;
}

/** The bytes of a text, one for each character. */
export const latin1 = (text: string): Buffer => Buffer.from(text, "latin1");

/** A PNG that says it has this size; its pixels are missing. */
export function pngHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    latin1("\x89PNG\r\n\x1a\n"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", Buffer.alloc(2)),
    pngChunk("IEND"),
  ]);
}

export function pngChunk(type: string, content = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(Buffer.concat([latin1(type), content])));
  return Buffer.concat([length, latin1(type), content, sum]);
}

/** The size and format of a picture, and its color at a point, as `#rrggbb`. */
export async function pixelsOf(bytes: Uint8Array) {
  const picture = sharp(bytes);
  const { width, height, format, hasAlpha } = await picture.metadata();
  const pixels = await picture.removeAlpha().raw().toBuffer();
  const at = (x: number, y: number) => `#${pixels.toString("hex", 3 * (y * width + x), 3 * (y * width + x) + 3)}`;
  return { size: `${width}x${height}`, format, hasAlpha, at };
}

/** A logo as designers export it: dark letters without a background. */
export function aLogo({ width = 600, height = 300 }: Size = {}): Promise<Buffer> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const letters: Create = {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    channels: 4,
    background: "#0b2e45",
  };
  return sharp({ create: { width, height, channels: 4, background: clear } })
    .composite([{ input: { create: letters } }])
    .png()
    .toBuffer();
}

/** The paths of the uploads for the look, by their facts. */
const lookPaths = { logo: "logo", icon: "icon", sharedPicture: "shared-picture" };

/**
 * Uploads a logo with these headers, or another picture of the look.
 * @param was what was seen, as JSON; by default nothing of the company's own
 */
export function sendLogo(
  site: Pick<TestApp, "call">,
  headers: Record<string, string>,
  image: Buffer | undefined,
  was?: string,
  fact: keyof typeof lookPaths = "logo",
): Promise<Response> {
  return site.call("POST", `/api/admin/company/${lookPaths[fact]}`, { headers }, logoForm(image, was));
}

/** The form of the upload of a logo. @param was the logo that was seen, as JSON */
export function logoForm(image: Buffer | undefined, was = "null"): FormData {
  const form = new FormData();
  form.set("was", was);
  if (image) form.set("image", new Blob([new Uint8Array(image)], { type: "image/png" }), "logo.png");
  return form;
}
