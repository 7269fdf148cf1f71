/** The part of Node's request that is needed besides the standard one; tests and in-process calls leave it out or make it up. */
export type Connection = {
  url?: string | undefined;
  /** Names and values in turn, repeated headers included. */
  rawHeaders: readonly string[];
  socket: { remoteAddress?: string | undefined; localPort?: number | undefined };
};

/** Environment of every handler: `new Hono<AppEnv>()`. */
export type AppEnv = {
  Bindings: { incoming?: Connection };
  Variables: { requestId?: string; clientIp?: string };
};
