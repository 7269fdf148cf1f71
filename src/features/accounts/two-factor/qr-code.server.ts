import { toString as drawQrCode } from "qrcode";

/**
 * A QR code as a picture's address. Drawn here, so that the seed goes to nobody else and browsers load no library for it.
 * Dark on white whatever the page's colours are: many cameras read nothing else.
 */
export async function qrCodeUrl(text: string): Promise<string> {
  const svg = await drawQrCode(text, { type: "svg", errorCorrectionLevel: "M", margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
