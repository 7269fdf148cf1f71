import layout from "#src/site/frame/site-layout.css?inline";
import base from "#src/ui/base.css?inline";
import tokens from "#src/ui/tokens.css?inline";

const modules = import.meta.glob<string>(
  ["../**/*.module.css", "!../staff/**", "!../features/{accounts,company,dashboard,numbers,operations}/**"],
  { query: "?inline", import: "default", eager: true },
);

/** The style sheets that public pages can use: each carries what its own HTML uses, one round trip less before the first paint. */
export const publicStyles = [tokens, base, layout, ...Object.values(modules)];
