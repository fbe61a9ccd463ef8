import type { IncomingMessage, ServerResponse } from 'node:http'
import { html } from 'hono/html'
import { outboxNames, readOutbox } from '../../adapters/mail/outbox.ts'
import type { UndeliveredMessage } from '../../domain/mail/mailer.ts'

const headers = {
  'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/**
 * Serves `/outbox`: messages that weren't delivered, and messages in the folder. Not for `prd`, because links in emails give
 * access.
 */
export function createOutboxPages(folder: string, undelivered: () => Promise<readonly UndeliveredMessage[]>) {
  /** Resolves to false if the request isn't about the outbox. */
  return async function serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (path !== '/outbox' && path !== '/outbox/' && !path.startsWith('/outbox/')) return false
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      return true
    }
    const name = path.slice('/outbox/'.length)
    if (name === '') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(String(await listPage(folder, await undelivered())))
      return true
    }
    const mail = await readOutbox(folder, name)
    response.setHeader('Content-Type', 'text/plain; charset=utf-8')
    response.writeHead(mail === null ? 404 : 200).end(mail ?? 'There is no such email.\n')
    return true
  }
}

async function listPage(folder: string, undelivered: readonly UndeliveredMessage[]) {
  const names = await outboxNames(folder)
  const rows = await Promise.all(
    names.map(async (name) => {
      const mail = (await readOutbox(folder, name)) ?? ''
      const lines = mail.split('\n')
      const field = (label: string) =>
        lines.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2) ?? ''
      return html`<section><h2><a href="/outbox/${name}">${field('Subject')}</a></h2>
<p>${field('To')} · <time datetime="${field('Date')}">${field('Date')}</time></p></section>`
    }),
  )
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>Outbox</h1>
<p>Emails are kept here while SMTP_URL isn’t set, and text messages to receivers while SMS_URL isn’t set. The newest is first. Each is shown as plain text.</p>
${rows.length > 0 ? rows : html`<p>No emails yet.</p>`}
${undelivered.length > 0 ? undeliveredTable(undelivered) : ''}</main></body></html>`
}

const undeliveredTable = (messages: readonly UndeliveredMessage[]) => html`<h2>Not delivered</h2>
<p>Messages that were given up, or are tried again. Their recipients and texts aren’t shown.</p>
<table><thead><tr><th>Message</th><th>Order</th><th>Queued</th><th>Tries</th><th>Reason</th><th>State</th><th>ID</th></tr></thead>
<tbody>${messages.map(
  ({ messageId, kind, orderId, createdAt, nextTryAt, failedTries, givenUpAt, reason }) => html`<tr>
<td>${kind}</td><td>${orderId ?? ''}</td><td>${createdAt.toISOString()}</td><td>${failedTries}</td><td>${reason ?? ''}</td>
<td>${givenUpAt ? `given up ${givenUpAt.toISOString()}` : `next try ${nextTryAt?.toISOString() ?? ''}`}</td><td>${messageId}</td></tr>`,
)}</tbody></table>`
