import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src",
  buildDirectory: process.env.BUILD_DIR ?? "build",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
