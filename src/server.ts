import { join } from "node:path";
import { createPageRenderer } from "./pages.server.ts";
import { runSite } from "./run-site.server.ts";

// Built, this stands in its folder server.
await runSite({ env: process.env, buildDir: join(import.meta.dirname, ".."), createPageRenderer });
