type Answer = (server: () => Promise<Response>, request: Request) => Promise<Response> | Response

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

/**
 * Responds instead of the server to calls whose path ends with `path`, until the test ends or the returned function is
 * called.
 */
export function interceptCalls(path: string, answer: Answer) {
  const { fetch: before } = globalThis
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.endsWith(path)) return before(input, init)
    const request = new Request(input, init)
    return answer(() => before(request.clone()), request)
  }
  return () => {
    globalThis.fetch = before
  }
}

/** Changes what the server responds to calls whose path ends with `path`; see `interceptCalls`. */
export const changeResults = <Result>(path: string, change: (result: Result) => object) =>
  interceptCalls(path, async (server) => {
    const { result } = (await (await server()).json()) as { result: Result }
    return Response.json({ result: change(result) })
  })

/** The order API's response that refuses an order. */
export function refusal(key: string, message = 'No'): Response {
  const meta = { translation_key: key }
  return Response.json({ message, errors: [{ message, meta }], meta, request_id: 'r' }, { status: 422 })
}
