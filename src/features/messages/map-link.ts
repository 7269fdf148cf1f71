/** A search on Google Maps (https://developers.google.com/maps/documentation/urls). */
export function mapLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;
}
