/** A file that cannot be used as a picture. The message is for the person who chose it. */
export class UnusablePicture extends Error {
  override name = "UnusablePicture";
  readonly status: 400 | 415;

  constructor(why: keyof typeof texts, options?: ErrorOptions) {
    super(texts[why], options);
    this.status = why === "format" || why === "heic" ? 415 : 400;
  }
}

const texts = {
  format: "This file is not an image that can be used here. Please choose a JPEG, PNG, WebP or AVIF file.",
  heic: "This HEIC photo cannot be read here. Please save it as JPEG and choose that; on an iPhone, Settings > Camera > Formats > Most Compatible takes photos as JPEG.",
  moving: "Animated images cannot be used here. Please choose a still image.",
  size: "This image has too many pixels. At most 64 megapixels and 12,000 pixels a side can be used.",
  avifSize:
    "This AVIF image has too many pixels. At most 16 megapixels can be used; please save it as JPEG and choose that.",
  texts:
    "This image has more text stored in it than a photo needs. Please save it again without the extra text, and choose that.",
  damaged: "This image is damaged or incomplete. Please choose it again, or choose another one.",
} as const;
