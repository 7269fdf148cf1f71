import { connect } from "node:net";

/** Sends these bytes, as no HTTP library would, and returns all that comes back until the other side closes. */
export function exchangeRaw(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request.replaceAll(/\r?\n/g, "\r\n"), "latin1"));
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (part) => {
      answer += part;
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", (error) => (answer === "" ? reject(error) : resolve(answer)));
  });
}

/** Asks a site on that port for a page, on a connection of its own. */
export const getRaw = (port: number, path: string) =>
  exchangeRaw(port, `GET ${path} HTTP/1.1\nHost: localhost:${port}\nConnection: close\n\n`);
