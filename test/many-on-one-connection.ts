/**
 * Requests with a body for one connection, one behind the other, the last with `Connection: close`: what a proxy sends that keeps
 * its connections, or an attacker. A third and the last are answered with 200, the others with 405.
 *
 * @param count of requests before the last
 */
export function manyOnOneConnection(port: number, count: number): string {
  const host = `Host: localhost:${port}`;
  const three = [
    `GET /health HTTP/1.1\n${host}\nContent-Length: 0\n\n`,
    `POST /health HTTP/1.1\n${host}\nContent-Length: 2\n\n{}`,
    `POST /health HTTP/1.1\n${host}\nTransfer-Encoding: chunked\n\n2\n{}\n0\n\n`,
  ].join("");
  return `${three.repeat(count / 3)}GET /health HTTP/1.1\n${host}\nContent-Length: 0\nConnection: close\n\n`;
}
