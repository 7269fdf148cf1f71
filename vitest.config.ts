import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,db,test,scripts}/**/*.test.{ts,tsx}"],
    pool: "threads",
    // Generous: what runs beside the tests must not decide about them.
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: "non-scoped" } },
  },
});
