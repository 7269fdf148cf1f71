import { connect } from "node:net";

const rounds = 5;
const answerStart = "HTTP/1.1 ";

/**
 * Sends requests with a body over one connection, fifteen at a time, the last of all with `Connection: close`: what a proxy sends
 * that keeps its connections, or an attacker. A third and the last are answered with 200, the others with 405.
 *
 * @param count of requests before the last, a multiple of fifteen
 * @returns how many answers have which status
 */
export async function sendManyOnOneConnection(port: number, count: number): Promise<Record<string, number>> {
  const host = `Host: localhost:${port}`;
  const three = [
    `GET /health HTTP/1.1\r\n${host}\r\nContent-Length: 0\r\n\r\n`,
    `POST /health HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\n\r\n{}`,
    `POST /health HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ].join("");
  const last = `GET /health HTTP/1.1\r\n${host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`;
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  const parts = socket[Symbol.asyncIterator]();
  const statuses: Record<string, number> = {};

  async function exchange(requests: string, answers: number): Promise<void> {
    socket.write(requests);
    let received = "";
    while (received.split(answerStart).length <= answers) {
      const { value, done } = await parts.next();
      if (done) break;
      received += value;
    }
    for (const answer of received.split(answerStart).slice(1)) {
      const status = answer.slice(0, 3);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  }

  for (let sent = 0; sent < count && !socket.destroyed; sent += 3 * rounds)
    await exchange(three.repeat(rounds), 3 * rounds);
  await exchange(last, 1);
  return statuses;
}
