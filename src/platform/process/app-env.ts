/** The part of Node's request that is needed besides the standard one; tests and in-process calls leave it out or make it up. */
export type Connection = {
  url?: string | undefined;
  /** Names and values in turn, repeated headers included. */
  rawHeaders: readonly string[];
  socket: { remoteAddress?: string | undefined; localPort?: number | undefined };
};

/** Environment of every handler: `new Hono<AppEnv>()`. */
export type AppEnv = {
  Bindings: {
    incoming?: Connection;
    /** The nightly test inquiry at work. It comes with the call in this process; no request can bring it along. */
    testInquiry?: true;
  };
  Variables: { requestId?: string; clientIp?: string };
};
