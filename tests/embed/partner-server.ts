import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface PartnerServer {
  origin: string
  /**
   * From now on the page embeds the elements of that order API, with that session: null without a signed-in user.
   * Left out, signing in is left to the elements. `workers`: the policy allows those that the elements make. `trustedTypes`: it refuses HTML as text.
   */
  embed(options: { api: string; session?: object | null; workers?: boolean; trustedTypes?: boolean }): void
  close(): Promise<void>
}

/** A partner's own server, on another origin than the order API, with the strictest policy the elements promise. */
export async function startPartnerServer(): Promise<PartnerServer> {
  const template = readFileSync(join(import.meta.dirname, 'partner.html'), 'utf8')
  const css = readFileSync(join(import.meta.dirname, 'partner.css'))
  let page = ''
  let policy = ''

  const server = createServer((request, response) => {
    if (request.url === '/partner.css') response.setHeader('content-type', 'text/css').end(css)
    else if (request.url === '/') {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-security-policy', policy)
        .end(page)
    } else response.writeHead(404).end()
  }).listen(0)
  await once(server, 'listening')

  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    embed({ api, session, workers = false, trustedTypes = false }) {
      const safe = JSON.stringify(session ?? null).replaceAll('<', '\\u003c')
      const inlineScript = /<script type="module">([\s\S]*?)<\/script>/
      const markup = session === undefined ? template.replace(inlineScript, '') : template
      page = markup.replaceAll('{{api}}', api).replace('{{session}}', safe)
      const inline = inlineScript.exec(page)?.[1] ?? ''
      const hash = createHash('sha256').update(inline).digest('base64')
      policy = [
        "default-src 'none'",
        `script-src ${api} 'sha256-${hash}'`,
        `connect-src ${api} ${api.replace(/^http/, 'ws')}`,
        `img-src ${api}`,
        `frame-src ${api}`,
        "style-src 'self'",
        ...(workers ? ['worker-src blob:'] : []),
        ...(trustedTypes ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
      ].join('; ')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
