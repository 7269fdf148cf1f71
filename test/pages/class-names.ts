import { join } from "node:path";
import { classNames } from "../../scripts/class-names.ts";

const nameOf = classNames();

/** The classes of a CSS module as they are in the build. @param file below `src` */
export function classesOf(file: string): (name: string) => string {
  return (name) => nameOf(name, join(import.meta.dirname, "../..", "src", file));
}
