/** The path of a page from "/Gallery/", as people type it: "/gallery". At most three slashes keep the pattern linear (IN-8). */
export function canonicalPath(path: string): string {
  return path.toLowerCase().replace(/\/{1,3}$/, "");
}
