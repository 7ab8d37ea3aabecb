/** A call's status beside what it answered. */
export async function answerOf(call: Response | Promise<Response>) {
  const response = await call;
  return { status: response.status, ...(await response.json()) };
}

/** What a call answered as its data. */
export async function dataOf(call: Response | Promise<Response>) {
  return (await (await call).json()).data;
}
