import { readFileSync } from "node:fs";
import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { Features, transform } from "lightningcss";
import { defineConfig, type Plugin } from "vite";
import { browserChunks } from "./scripts/browser-chunks.ts";
import { shortClassNames } from "./scripts/class-names.ts";
import { oldestBrowsers } from "./scripts/oldest-browsers.ts";

export default defineConfig({
  plugins: [sharedMediaQueries(), shortClassNames(), reactRouter(), browserChunks(), bundledPackages()],
  cacheDir: process.env.VITE_CACHE ?? "node_modules/.vite",
  // In development Vite finds these only when a page asks for them, and pages that are loading then miss its reload.
  optimizeDeps: { include: ["zod/mini", "hono/client", "@dnd-kit/core", "@dnd-kit/sortable", "@dnd-kit/utilities"] },
  build: {
    target: "es2023",
    // No data: URLs, which would need a looser policy for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: { build: { target: Object.entries(oldestBrowsers).map(([name, version]) => name + version) } },
    ssr: {
      build: {
        target: "node24",
        // Errors in the log name lines of the sources (scripts/runtime.mjs turns source maps on).
        sourcemap: true,
        // The server is the input, so that it shares one module graph with the routes that it renders.
        rollupOptions: {
          input: {
            index: "./src/main/server.ts",
            pages: "./src/main/pages.server.ts",
            "create-services": "./src/main/create-services.server.ts",
            // Processes of their own: the site starts the first every night, operators all three (docs/operations.md).
            backup: "./src/features/operations/backups/command-line/backup.server.ts",
            restore: "./src/features/operations/backups/command-line/restore.server.ts",
            // Started by the site at each start.
            "integrity-check": "./src/platform/database/sqlite/integrity-check-program.server.ts",
            admin: "./src/features/accounts/command-line/admin.server.ts",
          },
        },
      },
    },
  },
});

/** Replaces the names of src/ui/media.css by their media queries in every style sheet (decision 0027). */
function sharedMediaQueries(): Plugin {
  const definitions = join(import.meta.dirname, "src/ui/media.css");
  return {
    name: "shared-media-queries",
    enforce: "pre",
    transform: {
      filter: { id: { include: /\.css(\?|$)/, exclude: /\?(raw|url)/ } },
      handler(css, filename) {
        this.addWatchFile(definitions);
        // At the end, because an @import must come first.
        const code = Buffer.from(css + readFileSync(definitions, "utf8"));
        const drafts = { customMedia: true };
        return transform({ filename, code, drafts, include: Features.CustomMediaQueries }).code.toString();
      },
    },
  };
}

/** Bundles the packages of many small modules, which a start of the server would otherwise load one by one (decision 0047). */
function bundledPackages(): Plugin {
  const noExternal = ["altcha-lib", "hono", "kysely", "react-router", "@remix-run/route-pattern", "zod", /^@dnd-kit\//];
  return {
    name: "bundled-packages",
    apply: "build",
    config: () => ({ environments: { ssr: { resolve: { noExternal } } } }),
  };
}
