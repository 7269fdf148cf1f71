import type { Facts } from "./all-facts.schema.ts";

type Drawn = Omit<Facts, "redirects">;

/** Raised when the drawings change, so that their addresses do. */
const drawing = 2;

/**
 * What is drawn from the facts, by a key that changes with what is drawn; null where nothing is, as delivered (OWN-100).
 *
 * @param delivered the facts of site.config.ts
 */
export function drawnBrand(facts: Drawn, delivered: Drawn) {
  const { name, accent, logo, icon, sharedPicture } = facts;
  const isOwnName = name !== delivered.name;
  // In a square it is too small to read.
  const isWide = logo !== null && logo.width > 1.5 * logo.height;
  const shared = keyOf(onCard(facts));
  return {
    /** Letters stand in the place of a logo. */
    name: isOwnName,
    icons: icon === null && (isWide || (logo === null && isOwnName)) ? keyOf([name, accent]) : null,
    shared: sharedPicture === null && shared !== keyOf(onCard(delivered)) ? shared : null,
  };
}

function onCard({ name, since, counties, accent, darkColor, pageColor, logo }: Drawn): unknown[] {
  return [name, since, counties, accent, darkColor, pageColor, logo];
}

/** FNV-1a with 64 bits. Only what the facts give is ever drawn, so that a made-up key is of no use. */
function keyOf(content: readonly unknown[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(JSON.stringify([drawing, ...content])))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}
