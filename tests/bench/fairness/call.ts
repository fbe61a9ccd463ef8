import { type Agent, type RequestOptions, request } from 'node:http'

/** Sends a request over the agent's sockets, reads the response, and measures the time. */
export function callOver(agent: Agent, url: string, { body, ...options }: RequestOptions & { body?: string } = {}) {
  const started = performance.now()
  return new Promise<{ status: number; ms: number; text: string }>((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const sent = request(url, { agent, ...options, headers: { ...options.headers, ...length } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString()
        resolve({ status: response.statusCode ?? 0, ms: performance.now() - started, text })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
