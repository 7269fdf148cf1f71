import { JsonLd, type StructuredData } from "#src/document/json-ld.tsx";
import { widestFile } from "./picture-names.ts";
import type { PublicImage, PublicImageList } from "./schema.ts";

const describedImages = 20;

/** The block of structured data of /gallery, or nothing. */
export function ImagesData({ list, origin }: { list: PublicImageList; origin: string }) {
  return list.images.length > 0 && <JsonLd data={describeImages(list.images, origin)} />;
}

/** The first pictures for search engines (PUB-12). @param origin public address of the site without a trailing slash */
function describeImages(images: readonly PublicImage[], origin: string): StructuredData {
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
