/** The files of a photo. Their names are private ones (`isPublicName`), so /uploads/ never serves them. */
export function photoFiles(file: string): { photo: string; thumb: string } {
  return { photo: `${file}.photo`, thumb: `${file}.thumb` };
}
