import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/main",
  buildDirectory: process.env.BUILD_DIR ?? "build",
  // More than one input: the process, and the page renderer for tests and benchmarks.
  serverBuildFile: "[name].js",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
