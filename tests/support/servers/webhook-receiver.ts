import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from './listen.ts'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

/** A partner's server that stores what it receives, with configurable responses. */
export interface WebhookReceiver {
  readonly url: string
  readonly received: ReceivedWebhook[]
  /** Status of the next responses; null sends none. */
  status: number | null
  close(): Promise<void>
}

export async function createWebhookReceiver(headers: Record<string, string> = {}): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    if (receiver.status !== null) response.writeHead(receiver.status, headers).end('{}')
  })
  const { port, close } = await listen(server)
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    status: 200,
    close,
  }
  return receiver
}
