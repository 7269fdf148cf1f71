import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Siteverify = {
  url: string;
  /** The forms that were sent, in order. */
  readonly asked: URLSearchParams[];
  /** What it does from now on. */
  answerWith(answer: (response: ServerResponse) => void): void;
  close(): Promise<void>;
};

/** A server of this machine that stands where Google checks reCAPTCHA tokens. At first it says no to everything. */
export async function startSiteverify(): Promise<Siteverify> {
  const asked: URLSearchParams[] = [];
  let answer = (response: ServerResponse): unknown => response.end('{"success":false}');
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push(new URLSearchParams(body));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`,
    asked,
    answerWith: (next) => {
      answer = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
