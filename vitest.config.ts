import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,db,test,scripts}/**/*.test.{ts,tsx}"],
    pool: "threads",
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
