/** What a company does with a call instead of its work alone. Null: the connection ends without a response. */
export type Fault = (work: () => Promise<Response>) => Promise<Response | null>

/** Responds without doing the work. */
export const refuse =
  (status: number, body: unknown): Fault =>
  async () =>
    Response.json(body, { status })

/** The connection ends before the work is done. */
export const loseRequest: Fault = async () => null

/** The work is done, and the connection ends without a response. */
export const loseAnswer: Fault = async (work) => {
  await work()
  return null
}

/** The work is done, and yet the response is a failure. */
export const failAfterwards =
  (status: number, body: unknown): Fault =>
  async (work) => {
    await work()
    return Response.json(body, { status })
  }

/** Responds with other content than the work's, and the same status. */
export const contradict =
  (change: (body: Record<string, unknown>) => unknown): Fault =>
  async (work) => {
    const response = await work()
    return Response.json(change(await response.json()), { status: response.status })
  }

/** The work is done at once; the response waits until it's released. */
export function delayAnswer() {
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const fault: Fault = async (work) => {
    const response = await work()
    arrive()
    await released
    return response
  }
  return { fault, arrived, release }
}
