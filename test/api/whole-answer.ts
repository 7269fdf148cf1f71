/** Everything of an answer that could tell it from another one. */
export async function wholeAnswer(answer: Response) {
  const { "x-request-id": _, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}
