/** A file that cannot be the logo, the icon or the picture of shared links. The message is for the person who chose it. */
export class UnusableLogo extends Error {
  override name = "UnusableLogo";
  readonly status = 400;
}
