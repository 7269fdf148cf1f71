import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Features, transform } from "lightningcss";
import { defineConfig, type Plugin } from "vite";
import { browserChunks } from "./scripts/browser-chunks.ts";
import { shortClassNames } from "./scripts/class-names.ts";
import { oldestBrowsers } from "./scripts/oldest-browsers.ts";

const buildDir = process.env.BUILD_DIR ?? "build";

export default defineConfig({
  appType: "custom",
  // Builds both environments.
  builder: {},
  plugins: [sharedMediaQueries(), shortClassNames(), browserChunks(), bundledPackages()],
  cacheDir: process.env.VITE_CACHE ?? "node_modules/.vite",
  build: {
    target: "es2023",
    // No data: URLs, which would need a looser policy for scripts and fonts.
    assetsInlineLimit: 0,
    // A staff page names the files of the staff app in its HTML, and small islands find theirs: public pages need no list (LEAD-66).
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, dependencies) =>
        /start-staff-app|signed-in|info-video|village-search/.test(file) ? [] : dependencies,
    },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: join(buildDir, "client"),
        manifest: true,
        target: Object.entries(oldestBrowsers).map(([name, version]) => name + version),
        rollupOptions: {
          input: "src/main/entry.client.ts",
          output: {
            // Every public page loads a list of these names, which are short for that (LEAD-66).
            chunkFileNames: ({ name }) =>
              /\.island$|-page$|^(?:start-staff-app|account|staff|older-browsers)$/.test(name)
                ? "assets/[name]-[hash:7].js"
                : "assets/[hash:7].js",
            assetFileNames: ({ names }) =>
              /(?<!-page)\.css$/.test(names[0] ?? "") ? "assets/[hash:7][extname]" : "assets/[name]-[hash][extname]",
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: join(buildDir, "server"),
        copyPublicDir: false,
        target: "node24",
        // Errors in the log name lines of the sources (scripts/runtime.mjs turns source maps on).
        sourcemap: true,
        // The server is the input, so that it shares one module graph with the pages that it renders.
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
  const noExternal = ["altcha-lib", "hono", "kysely", "react-router", "@remix-run/route-pattern", "zod"];
  return {
    name: "bundled-packages",
    apply: "build",
    config: () => ({ environments: { ssr: { resolve: { noExternal } } } }),
  };
}
