import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * Asks for one address over kept connections, the next request as soon as the last answer is complete, for `seconds`.
 *
 * It shares the machine with the server, so it does as little as can be: it reads an answer once to learn its length and
 * from then on counts bytes, into one buffer that is never copied. A client that parses every answer costs more processor
 * time for a page of 14 kB than the server does, and the rate would be the client's.
 *
 * @param headers further ones, each ended by CRLF
 * @returns how many answers came
 * @throws when an answer is not 200 or not as long as the first
 */
export async function countAnswers(
  address: string,
  connections: number,
  seconds: number,
  headers = "",
): Promise<number> {
  const { hostname, port } = new URL(address);
  const request = requestFor(address, headers);
  const until = performance.now() + seconds * 1000;
  const length = await bytesOfAnswer(address);
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askAgainAndAgain(hostname, Number(port), request, length, until)),
  );
  return counts.reduce((sum, count) => sum + count);
}

const ok = Buffer.from("HTTP/1.1 200 ");

function requestFor(address: string, headers = ""): Buffer {
  const { pathname, host } = new URL(address);
  return Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\n${headers}\r\n`);
}

/** Bytes of the answer, head included; every answer to the same request is as long. */
export function bytesOfAnswer(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const { hostname: host, port } = new URL(address);
    const socket = connect({ host, port: Number(port), noDelay: true }, () => socket.write(requestFor(address)));
    socket.setEncoding("latin1");
    socket.on("error", reject);
    socket.on("data", (part) => {
      answer += part;
      const head = answer.indexOf("\r\n\r\n") + 4;
      const body = /\r\ncontent-length: (\d+)\r\n/i.exec(answer)?.[1];
      if (head < 4 || answer.length < head + Number(body)) return;
      socket.destroy();
      if (body === undefined) reject(new Error("An answer does not say how long it is."));
      else resolve(head + Number(body));
    });
  });
}

/** Waits until the site has compressed its pages well (PUB-18). */
export async function untilCompressedWell(addresses: readonly string[]): Promise<void> {
  const quick = await Promise.all(addresses.map(bytesOfAnswer));
  for (const [index, address] of addresses.entries())
    while ((await bytesOfAnswer(address)) === quick[index]) await setTimeout(500);
}

function askAgainAndAgain(host: string, port: number, request: Buffer, length: number, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0;
    let got = 0;
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const onread = {
      buffer: Buffer.allocUnsafe(64 * 1024),
      callback(bytes: number, part: Uint8Array) {
        if (got === 0 && ok.compare(part, 0, ok.length) !== 0) fail(new Error("An answer was not 200."));
        got += bytes;
        if (got < length) return true;
        if (got > length) fail(new Error(`An answer has ${got} bytes instead of ${length}.`));
        answers += 1;
        got = 0;
        if (performance.now() < until) socket.write(request);
        else socket.destroy();
        return true;
      },
    };
    const socket: Socket = connect({ host, port, noDelay: true, onread }, () => socket.write(request));
    socket.on("error", fail);
    socket.on("close", () => resolve(answers));
  });
}
