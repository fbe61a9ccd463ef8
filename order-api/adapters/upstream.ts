import { endRequestTurn } from '../domain/heavy/request-turn.ts'

/** A server that the operator configured has failed. */
export class UpstreamFailure extends Error {
  override readonly name = 'UpstreamFailure'
  readonly reason: 'no-response' | 'elsewhere' | 'too-large'

  constructor(reason: UpstreamFailure['reason'], cause?: unknown) {
    super(`The upstream server failed: ${reason}`, { cause })
    this.reason = reason
  }
}

export interface UpstreamResponse {
  ok: boolean
  status: number
  /** Its `Content-Type`. */
  type: string
  body: Uint8Array<ArrayBuffer>
}

export interface UpstreamLimits {
  accept: string
  /** Further headers, such as a key. */
  headers?: Readonly<Record<string, string>>
  /** Sent by POST, as JSON. */
  json?: object
  timeoutMs: number
  /** Limit for the decompressed body. */
  maxBytes: number
}

const maxRedirects = 3

/**
 * Fetches from a server that the operator configured. Follows redirects only on the same host, so that it can't lead into
 * the server's own network. @throws UpstreamFailure
 */
export async function fetchUpstream(address: string, limits: UpstreamLimits): Promise<UpstreamResponse> {
  const signal = AbortSignal.timeout(limits.timeoutMs)
  let url = new URL(address)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await request(url, limits, signal)
    const location = isRedirect(response.status) ? response.headers.get('Location') : null
    if (location === null) {
      const { ok, status, headers } = response
      return { ok, status, type: headers.get('Content-Type') ?? '', body: await readBody(response, limits.maxBytes) }
    }
    await response.body?.cancel()
    url = redirectTarget(url, location)
  }
  throw new UpstreamFailure('elsewhere')
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

async function request(url: URL, { accept, headers, json }: UpstreamLimits, signal: AbortSignal): Promise<Response> {
  // Nominatim's usage policy requires a name.
  const allHeaders = { ...headers, Accept: accept, 'User-Agent': 'courier-elements order API' }
  const post = json && {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { ...allHeaders, 'Content-Type': 'application/json' },
  }
  endRequestTurn()
  try {
    return await fetch(url, { headers: allHeaders, ...post, redirect: 'manual', signal })
  } catch (error) {
    throw new UpstreamFailure('no-response', error)
  }
}

function redirectTarget(from: URL, location: string): URL {
  const to = URL.canParse(location, from.href) ? new URL(location, from.href) : null
  const isSecured = to?.protocol === from.protocol || to?.protocol === 'https:'
  if (!to || to.host !== from.host || !isSecured) throw new UpstreamFailure('elsewhere')
  return to
}

/** Reads a response up to a limit. @throws UpstreamFailure */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body ?? []) {
      size += part.length
      // Throwing ends the loop, and with it the connection.
      if (size > maxBytes) throw new UpstreamFailure('too-large')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof UpstreamFailure ? error : new UpstreamFailure('no-response', error)
  }
  return new Uint8Array(Buffer.concat(parts))
}
