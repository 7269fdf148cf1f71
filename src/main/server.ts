import { join } from "node:path";
import { main } from "./main.server.ts";
import { createPageRenderer } from "./pages.server.ts";

// The build puts this file into its folder server.
await main({ env: process.env, buildDir: join(import.meta.dirname, ".."), createPageRenderer });
