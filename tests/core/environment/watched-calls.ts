/** Reads that return the same for all cases. */
const unchanging = [
  /^GET \/(vendors|flags|get-country-parameter\/\w+|geolocator\/\w+|addressbook\/search-customers\/\w+)$/,
  /^POST \/(delivery\/area\/validate|estimations)$/,
]

/** Counts what the server has done, and lets it respond once to reads that don't change, because elements open often. */
export function watchCalls(now: () => number) {
  const reads = new Map<string, Promise<Response>>()
  const guests = new Set<string>()
  const done: string[] = []
  const countDone = (path: string) => done.filter((one) => one === path).length

  async function readOnce(call: Request, send: typeof fetch): Promise<Response> {
    const key = `${call.url} ${call.headers.get('authorization')} ${await call.clone().text()}`
    const sent = reads.get(key) ?? send(call)
    reads.set(key, sent)
    const response = (await sent).clone()
    if (response.headers.has('date')) response.headers.set('date', new Date(now()).toUTCString())
    return response
  }

  return {
    /** Vendors of the guests that were made. */
    guests,
    signIns: () => countDone('/login'),
    renewals: () => countDone('/login/extend'),
    watch:
      (send: typeof fetch): typeof fetch =>
      async (input, init) => {
        const call = new Request(input, init)
        const path = new URL(call.url).pathname.replace('/orders/api/v1', '')
        if (unchanging.some((one) => one.test(`${call.method} ${path}`))) return readOnce(call, send)
        const response = await send(call)
        if (call.method === 'POST' && response.ok) done.push(path)
        if (path === '/guest') guests.add((await response.clone().json()).result.vendor_id)
        return response
      },
  }
}
