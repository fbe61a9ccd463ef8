import { createHash } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { mistakes } from '../../core/config/mistakes.ts'
import type { ApiEnv } from '../context.ts'
import { type ApiDocument, completeDocument, securitySchemes } from './openapi.ts'

const description = {
  openapi: '3.1.0',
  info: {
    title: 'Courier order API',
    version: '1',
    description:
      'Vendors request a rider for one delivery and follow it. Sign in with POST /orders/api/v1/login and send ' +
      '`Authorization: Bearer {AccessToken}|{IdToken}`. A partner’s server exchanges its key for a token for its pages with ' +
      'POST /orders/api/v1/partner/session. Times are ISO 8601 with offset, money is decimal in the ' +
      'currency of the country. Errors have a message, a translation key and a request ID.',
    contact: { name: 'The operator of this server' },
    license: { name: 'UNLICENSED', identifier: 'LicenseRef-UNLICENSED' },
  },
}

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem }
h2 { font-size: 1.05rem; margin-block: 2rem 0.25rem }
code, pre { font: 0.875em/1.5 ui-monospace, monospace }
pre { overflow: auto; padding: 0.75rem; border: 1px solid #8884; border-radius: 6px }
dt { font-weight: 600 } .method { text-transform: uppercase }`

interface Operation {
  summary?: string
  description?: string
  requestBody?: { content?: Record<string, { schema?: object }> }
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { description?: string }>
}

type Operations = Record<string, Record<string, Operation>>

/** `/openapi.json`, `/docs` and `/docs/errors` as pages without scripts, and `/llms.txt` as a short list (llmstxt.org). */
export function mountDocs(app: OpenAPIHono<ApiEnv>) {
  for (const [name, scheme] of Object.entries(securitySchemes))
    app.openAPIRegistry.registerComponent('securitySchemes', name, scheme)
  let document: object | null = null
  const readDocument = () => {
    document ??= completeDocument(app.getOpenAPI31Document(description) as object as ApiDocument)
    return document as { paths?: Operations; webhooks?: Operations }
  }
  const sections = (operations: Operations = {}) =>
    Object.entries(operations).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
    )
  app.get(
    '/openapi.json',
    fixed('application/json', () => JSON.stringify(readDocument())),
  )
  app.get(
    '/llms.txt',
    fixed('text/plain; charset=utf-8', () => overview(readDocument().paths ?? {})),
  )
  app.get(
    '/docs/style.css',
    fixed('text/css; charset=utf-8', () => style),
  )
  app.get(
    '/docs',
    fixedPage(
      description.info.title,
      () => html`<p>${description.info.description}</p>
<p>The same for machines: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
<p>Errors of the elements: <a href="/docs/errors">/docs/errors</a>.</p>
${sections(readDocument().paths)}
<h1>Webhooks of the fleet API</h1>
${sections(readDocument().webhooks)}`,
    ),
  )
  app.get(
    '/docs/errors',
    fixedPage(
      'Errors of the elements',
      () => html`<p>Every element emits courier-error with type, key, message, attribute, retryable, requestId and docs.</p>
${Object.entries(errorTypes).map(([type, text]) => html`<section id="${type}"><h2>${type}</h2><p>${text}</p></section>`)}
<h1>Mistakes that the console reports</h1>
${Object.entries(mistakes).map(
  ([name, { cause, fix }]) =>
    html`<section id="${name}"><h2>${name}</h2><p>${withSingleBraces(cause)}</p><p>${withSingleBraces(fix)}</p></section>`,
)}`,
    ),
  )
}

/** Serves a document that never changes. It's created at its first request. */
function fixed(contentType: string, create: () => string | Promise<string>, headers: Record<string, string> = {}) {
  let document: Promise<{ body: Uint8Array<ArrayBuffer>; tag: string }> | null = null
  async function createDocument() {
    const body = new TextEncoder().encode(await create())
    return { body, tag: createHash('sha256').update(body).digest('base64url').slice(0, 22) }
  }
  return async (c: Context<ApiEnv>) => {
    document ??= createDocument()
    const { body, tag } = await document
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    c.header('ETag', `"${tag}"`)
    c.header('Cache-Control', 'no-cache')
    // Also matches a list of tags, and weak ones, which proxies write when they compress.
    if (c.req.header('If-None-Match')?.includes(`"${tag}"`)) return c.body(null, 304)
    return c.body(body, 200, { 'Content-Type': contentType })
  }
}

const fixedPage = (title: string, content: () => ReturnType<typeof html>) =>
  fixed('text/html; charset=UTF-8', async () => String(await page(title, content())), {
    'Content-Security-Policy': "default-src 'none'; style-src 'self'; frame-ancestors 'none'",
  })

const errorTypes = {
  configuration: 'An attribute or setting is wrong. `attribute` is its name, and the console says how to correct it.',
  authentication: 'There is no session, it has ended, or it doesn’t permit this. Sign the user in, then call login().',
  network: 'There was no response. If `retryable` is true, the element tries again.',
  'rate-limit': 'Too many calls. The element says when to try again.',
  'invalid-request': 'The order API refused the call. `key` says why, and `requestId` identifies the call in its log.',
  api: 'The order API failed. `requestId` identifies the call in its log.',
  render: 'An element couldn’t be drawn. It offers to try again; the rest of the page still works.',
}

const withSingleBraces = (text: string) => text.replace(/\{\{(\w+)\}\}/g, '{$1}')

const page = (title: string, content: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>${title}</h1>
${content}</main></body></html>`

function overview(paths: Record<string, Record<string, Operation>>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => `- \`${method.toUpperCase()} ${path}\`: ${summary ?? ''}`),
  )
  const { title, description: lead } = description.info
  return [
    `# ${title}`,
    `> ${lead}`,
    '## Documentation',
    '- [OpenAPI 3.1](/openapi.json): every call with its schemas\n- [Reference](/docs): the same to read\n' +
      '- [Guides](/developers): the elements in your own pages, sign-in from your server, webhooks, testing\n' +
      '- [Elements](/custom-elements.json): attributes, properties and events of every element',
    '## Calls',
    `${operations.join('\n')}\n`,
  ].join('\n\n')
}

function section(path: string, method: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).map(
    (parameter) => `${parameter.name} (${parameter.in}${parameter.required ? '' : ', optional'})`,
  )
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  return html`<section><h2><code><span class="method">${method}</span> ${path}</code></h2>
<p>${operation.summary ?? ''}</p>
<p>${operation.description ?? ''}</p>
${parameters.length > 0 ? html`<p>Parameters: ${parameters.join(', ')}</p>` : raw('')}
${body ? html`<details><summary>Body</summary><pre>${JSON.stringify(body, null, 2)}</pre></details>` : raw('')}
<dl>${Object.entries(operation.responses).map(
    ([status, response]) => html`<dt>${status}</dt><dd>${response.description ?? ''}</dd>`,
  )}</dl></section>`
}
