import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen } from '../support/servers/listen.ts'

export interface PartnerServer {
  origin: string
  /**
   * Sets what the page embeds, which `/frame` shows in a frame.
   * @param options.api origin of the order API
   * @param options.session what `fetchSession` returns. If null, no user is signed in. If undefined, the elements sign in.
   * @param options.workers whether the page's policy allows the elements' workers
   * @param options.frames whether the policy allows frames of the order API
   * @param options.trustedTypes whether the policy forbids HTML from strings
   */
  embed(options: {
    api: string
    session?: object | null
    workers?: boolean
    frames?: boolean
    trustedTypes?: boolean
  }): void
  close(): Promise<void>
}

const frame = '<!doctype html><title>Till</title><iframe src="/" width="1200" height="900"></iframe>'

/** Starts a partner's server, on another origin than the order API, with the strictest policy that the elements support. */
export async function startPartnerServer(): Promise<PartnerServer> {
  const template = readFileSync(join(import.meta.dirname, 'partner.html'), 'utf8')
  const css = readFileSync(join(import.meta.dirname, 'partner.css'))
  let page = ''
  let policy = ''

  const server = createServer((request, response) => {
    if (request.url === '/partner.css') response.setHeader('content-type', 'text/css').end(css)
    else if (request.url === '/frame') response.setHeader('content-type', 'text/html').end(frame)
    else if (request.url?.split('?')[0] === '/') {
      response
        .setHeader('content-type', 'text/html; charset=utf-8')
        .setHeader('content-security-policy', policy)
        .end(page)
    } else response.writeHead(404).end()
  })
  const { origin, close } = await listen(server)

  return {
    origin,
    embed({ api, session, workers = false, frames = true, trustedTypes = false }) {
      const sessionJson = JSON.stringify(session ?? null).replaceAll('<', '\\u003c')
      const inlineScript = /<script type="module">([\s\S]*?)<\/script>/
      const markup = session === undefined ? template.replace(inlineScript, '') : template
      page = markup.replaceAll('{{api}}', api).replace('{{session}}', sessionJson)
      const script = inlineScript.exec(page)?.[1] ?? ''
      const hash = createHash('sha256').update(script).digest('base64')
      policy = [
        "default-src 'none'",
        `script-src ${api} 'sha256-${hash}'`,
        `connect-src ${api} ${api.replace(/^http/, 'ws')}`,
        `img-src ${api}`,
        ...(frames ? [`frame-src ${api}`] : []),
        "style-src 'self'",
        ...(workers ? ['worker-src blob:'] : []),
        ...(trustedTypes ? ["require-trusted-types-for 'script'", "trusted-types 'none'"] : []),
      ].join('; ')
    },
    close,
  }
}
