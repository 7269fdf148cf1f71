export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** The time of day as a dependency that tests replace. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
