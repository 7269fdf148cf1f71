/** A page may stay open for so long and still load the rest of its release. */
export const keptDays = 30;

/** A name with a hash, as the build gives it. The compressed variants beside the files are left out. */
export function isAssetName(name: string): boolean {
  return /^[\w.-]{1,100}-[\w-]{8}\.(js|css|woff2|svg|avif|webp|png|jpg)$/.test(name);
}
