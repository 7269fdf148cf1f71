import { createContext, useContext } from "react";
import type pictures from "./pictures.gen.json";

/** A picture made by scripts/make-pictures.ts. */
export type PictureName = keyof typeof pictures;

/** A picture of the company in place of a delivered one. */
export type OwnPicture = {
  /** `srcset` by format, and the JPEG for browsers without either. */
  avif: string;
  webp: string;
  jpeg: string;
  width: number;
  height: number;
  /** A few pixels as a data: URL, shown until it has loaded. */
  standIn: string;
  alt: string;
  /** What stays in view when a layout cuts the picture: a fifth of its width and of its height, 0 to 4 from the upper left. */
  focus: { x: number; y: number };
};

/** A picture of the gallery, by its id there. */
export type GalleryPictureName = `gallery-${number}`;

/** By the name of the delivered picture; those of the company's own pages by their ids. */
export type OwnPictures = Readonly<Partial<Record<PictureName | GalleryPictureName, OwnPicture>>>;

const OwnPicturesContext = createContext<OwnPictures>({});

/** Gives a page the pictures that the owner has chosen. */
export const OwnPicturesProvider = OwnPicturesContext;

export function useOwnPictures(): OwnPictures {
  return useContext(OwnPicturesContext);
}
