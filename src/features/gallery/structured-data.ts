import type { StructuredData } from "#src/document/json-ld.tsx";
import { widestFile } from "./picture-names.ts";
import type { PublicImage } from "./schema.ts";

const describedImages = 20;

/** The first pictures for search engines (PUB-12). @param origin public address of the site without a trailing slash */
export function imagesData(images: readonly PublicImage[], origin: string): StructuredData {
  return {
    "@type": "ImageGallery",
    "@id": `${origin}/gallery`,
    url: `${origin}/gallery`,
    about: { "@id": `${origin}/#business` },
    image: images.slice(0, describedImages).map((image) => {
      const { width } = widestFile(image, "jpg");
      return {
        "@type": "ImageObject",
        contentUrl: `${origin}/uploads/${image.image_url}`,
        caption: image.alt_text,
        width,
        height: Math.round((width * image.height) / image.width),
      };
    }),
  };
}
