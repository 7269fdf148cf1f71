import type { IncomingHttpHeaders } from "node:http";

/** What is read of Node's request besides the standard `Request`; calls in this process have none. */
export type Connection = {
  url?: string | undefined;
  /** By names in lower case. */
  headers?: IncomingHttpHeaders;
  /** Names and values alternate; repeated headers are included. */
  rawHeaders: readonly string[];
  socket: { remoteAddress?: string | undefined; localPort?: number | undefined };
};

/** Environment of every handler: `new Hono<AppEnv>()`. */
export type AppEnv = {
  Bindings: {
    incoming?: Connection;
    /** Marks the nightly test inquiry. Only a call in this process can set it, never a request. */
    testInquiry?: true;
  };
  Variables: { requestId?: string; clientIp?: string };
};
