/** A file that no picture can be made of; the message says why, for whoever has chosen it. */
export class UnusablePicture extends Error {
  override name = "UnusablePicture";
  readonly status: 400 | 415;

  constructor(why: keyof typeof texts, options?: ErrorOptions) {
    super(texts[why], options);
    this.status = why === "format" || why === "heic" ? 415 : 400;
  }
}

const texts = {
  format: "This file is not a picture that can be used here. Please choose a JPEG, PNG, WebP or AVIF photo.",
  heic: "This HEIC photo cannot be read here. Please save it as JPEG and choose that; on an iPhone, Settings > Camera > Formats > Most Compatible takes photos as JPEG.",
  moving: "Moving pictures cannot be used here. Please choose a photo.",
  size: "This picture has too many pixels. At most 64 megapixels and 12,000 pixels a side can be used.",
  avifSize:
    "This AVIF picture has too many pixels. At most 16 megapixels can be used; please save it as JPEG and choose that.",
  texts:
    "This picture has more text packed into it than a photo needs. Please save it anew without its metadata, and choose that.",
  damaged: "This picture is damaged or incomplete. Please choose it again, or another one.",
} as const;
