import { createPageRenderer } from "./pages.server.ts";
import { runSite } from "./run-site.server.ts";

await runSite({ env: process.env, createPageRenderer });
