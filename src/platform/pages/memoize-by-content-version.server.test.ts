import { expect, test } from "vitest";
import { memoizeByContentVersion } from "./memoize-by-content-version.server.ts";

function startKeeping() {
  const state = { version: 1, made: 0, fails: false };
  const read = memoizeByContentVersion(
    { current: () => state.version, observe: async () => async () => true },
    async () => {
      state.made += 1;
      if (state.fails) throw new Error("no data");
      return `content ${state.version}`;
    },
  );
  return { state, read };
}

test("however many ask, it is made once, and anew when the content has changed", async () => {
  const { state, read } = startKeeping();
  expect(await Promise.all([read(), read()])).toEqual(["content 1", "content 1"]);
  expect(await read()).toBe("content 1");
  expect(state.made).toBe(1);
  state.version = 2;
  expect(await read()).toBe("content 2");
  expect(state.made).toBe(2);
});

test("a failure is told to those who asked and tried again for the next", async () => {
  const { state, read } = startKeeping();
  state.fails = true;
  await expect(read()).rejects.toThrow("no data");
  state.fails = false;
  expect(await read()).toBe("content 1");
});
