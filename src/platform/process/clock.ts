export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/**
 * How far the clocks of processes on one database may be apart (PG-20). A stored time further in the future was written by a
 * clock that was ahead.
 */
export const maxClockSkewMs = 60 * secondMs;

/** The time of day as a dependency that tests replace. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
