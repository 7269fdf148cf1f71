import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  cacheDir: process.env.VITE_CACHE ?? "node_modules/.vite",
  build: {
    target: "es2023",
    // Every file is requested by its hashed name: data: URLs would need a looser policy for scripts and fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    ssr: {
      build: {
        // The server is the input, so that it shares one module graph with the routes it renders (ARCHITECTURE: custom server).
        rollupOptions: {
          input: {
            index: "./src/server.ts",
            pages: "./src/pages.server.ts",
            "open-site": "./src/open-site.server.ts",
          },
        },
      },
    },
  },
});
