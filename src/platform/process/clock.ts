/** The time of day as a dependency, so that tests move it instead of waiting. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
