import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from './listen.ts'

export type WebhookReceiver = Awaited<ReturnType<typeof createWebhookReceiver>>

/** Starts a partner's server that stores what it receives, with configurable responses. */
export async function createWebhookReceiver(headers: Record<string, string> = {}) {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    if (receiver.status !== null) response.writeHead(receiver.status, headers).end('{}')
  })
  const { port, close } = await listen(server)
  /** A `status` of null sends no response. */
  const receiver = { url: `http://127.0.0.1:${port}/hooks`, received, status: 200 as number | null, close }
  return receiver
}
