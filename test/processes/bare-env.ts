/**
 * What a process of the product gets from the tests' own surroundings: nothing that could be taken for a setting. Compiled sources
 * are kept from one process to the next, of which the tests start some hundred.
 */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE };
}
