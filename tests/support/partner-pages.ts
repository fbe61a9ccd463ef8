import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type InstalledPackage, installPackage } from '../embed/package/installed.ts'
import { type ListeningServer, listen } from './servers/listen.ts'
import { expect, parent, requestPage } from './site-controls.ts'
import { useSite } from './use-site.ts'
import { sessionOf, visit } from './visitor.ts'

export const script = '<script type="module" src="https://courier.example/courier.js"></script>\n'
export const tag = '<courier-request vendor="1001"></courier-request>\n'
export const moduleOf = (code: string) => `<script type="module">${code}</script>\n`

interface PageOptions {
  as?: typeof parent
  /** What the partner's server answers to `/courier-session`; null for 401. */
  session?: object | null
  /** Files of other servers, by address. */
  files?: Record<string, string>
}

/** What a partner has who copies a sample: a folder with the package, and a server with pages at an origin of its own. */
export function usePartnerPages() {
  let host: InstalledPackage
  let server: ListeningServer
  let page = { html: '', policy: '', session: null as object | null, sessionCalls: 0 }
  // Outside production, so that calls can be made to fail.
  const settings: Record<string, string> = { COURIER_ENVIRONMENT: 'san' }
  before(async () => {
    host = installPackage(['standardwebhooks'])
    server = await listen(createServer(respond))
    settings.COURIER_ORIGINS = server.origin
  })
  const site = useSite({ riderSpeed: 0, settings })
  after(async () => {
    await server?.close()
    host?.remove()
  })

  function respond({ url }: IncomingMessage, response: ServerResponse) {
    if (url === '/') {
      const headers = { 'content-type': 'text/html', 'content-security-policy': page.policy }
      response.writeHead(200, headers).end(page.html)
    } else if (url === '/courier-session') {
      page.sessionCalls += 1
      response.writeHead(page.session ? 200 : 401, { 'content-type': 'application/json' })
      response.end(JSON.stringify(page.session))
    } else response.writeHead(404).end()
  }

  /** The address that the site shows in its place. */
  const withAddress = (sample: string) => sample.replaceAll('https://courier.example', site.origin)

  /** Opens a page with this content, under a strict policy that allows the scripts and styles in it by their hashes. */
  async function openPage(content: string, { as, session = null, files = {} }: PageOptions = {}) {
    const entries = { 'courier-elements': 'index.js', 'courier-elements/courier-request': 'courier-request.js' }
    const imports = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `${site.origin}/${file}`]))
    const html = withAddress(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
      <script type="importmap">${JSON.stringify({ imports })}</script>
      ${content}`)
    const inline = [...html.matchAll(/<(?:script|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)]
    const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
    const hashes = inline.map(([, code = '']) => hashOf(code)).join(' ')
    const others = Object.keys(files).map((address) => new URL(address).origin)
    const policy = [
      "default-src 'none'",
      `script-src ${site.origin} ${hashes}`,
      `style-src ${hashes}`,
      `connect-src 'self' ${site.origin} ${site.origin.replace(/^http/, 'ws')} ${others.join(' ')}`,
      `img-src ${site.origin}`,
      `frame-src ${site.origin}`,
    ].join('; ')
    page = { html, policy, session, sessionCalls: 0 }
    const shown = page
    const storage = as && (await sessionOf(site.origin, as))
    const storageState = {
      cookies: [],
      origins: (storage?.origins ?? []).map((one) => ({ ...one, origin: server.origin })),
    }
    const visitor = await visit('about:blank', { storageState, expected: /status of 401/ })
    const messages: string[] = []
    visitor.page.on('console', (message) => void messages.push(message.text()))
    for (const [address, body] of Object.entries(files))
      await visitor.page.route(address, (route) =>
        route.fulfill({ body, headers: { 'access-control-allow-origin': '*' } }),
      )
    await visitor.page.goto(server.origin)
    return { page: visitor.page, messages, sessionCalls: () => shown.sessionCalls }
  }

  let nodeSamples = 0

  /** Runs a sample on Node, in the partner's folder. @param context variables that it uses @param names those that it sets */
  async function runOnNode(code: string, context: object, names: string[]) {
    nodeSamples += 1
    const file = join(host.folder, `sample-${nodeSamples}.mjs`)
    Object.assign(globalThis, { sampleContext: context })
    const variables = `const { ${Object.keys(context).join(', ')} } = globalThis.sampleContext`
    writeFileSync(file, `${variables}\n${withAddress(code)}\nexport { ${names.join(', ')} }`)
    return import(pathToFileURL(file).href)
  }

  /** Checks that the elements that the rules name, or their parts, get each declaration. */
  async function checkStyles(css: string) {
    // Elements are undefined until their script has run.
    const isForUndefined = css.includes(':not(:defined)')
    const { page } = await openPage(isForUndefined ? tag : script + tag, { as: parent })
    if (!isForUndefined) await expect(requestPage(page).address).toBeVisible()
    assert.deepEqual(await page.evaluate(declarationsWithoutEffect, css), [])
  }

  return { site, openPage, runOnNode, checkStyles }
}

/** Runs in the page. */
function declarationsWithoutEffect(css: string): string[] {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return Array.from(sheet.cssRules as unknown as CSSStyleRule[]).flatMap(({ selectorText, style }) => {
    const [selector = '', part] = selectorText.split(/::part\((.*)\)/)
    const elements = [...document.querySelectorAll<HTMLElement>(selector)]
    const targets = part
      ? elements.flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll<HTMLElement>(`[part~=${part}]`) ?? [])])
      : elements
    if (targets.length === 0) return [selectorText]
    return Array.from(style).filter((property) =>
      targets.some((target) => {
        const value = () => getComputedStyle(target).getPropertyValue(property)
        const applied = value()
        target.style.setProperty(property, style.getPropertyValue(property), 'important')
        return applied === '' || applied !== value()
      }),
    )
  })
}
