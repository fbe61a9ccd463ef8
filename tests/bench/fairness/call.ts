import { type Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'

type Options = RequestOptions & { body?: string | Uint8Array | null | undefined }

/** Sends a request over the agent's sockets, reads the response, and measures the time. */
export function callOver(agent: Agent, url: string, { body = null, ...options }: Options = {}) {
  const started = performance.now()
  return new Promise<{ status: number; headers: IncomingHttpHeaders; ms: number; text: string }>((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { agent, ...options, headers: { ...options.headers, ...length } }, (response) => {
      const { statusCode: status = 0, headers } = response
      text(response).then((read) => resolve({ status, headers, ms: performance.now() - started, text: read }), reject)
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
}
