import type { OpenAPIHono } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import type { ApiEnv } from '../context.ts'

const description = {
  openapi: '3.1.0',
  info: {
    title: 'Courier order API',
    version: '1',
    description:
      'Vendors request a rider for one delivery and follow it. Sign in with POST /orders/api/v1/login and send ' +
      '`Authorization: Bearer {AccessToken}|{IdToken}`. A partner’s server exchanges its key for a token of its pages with ' +
      'POST /orders/api/v1/partner/session. Times are ISO 8601 with offset, money is decimal in the ' +
      'currency of the country. Refusals carry a message, a translation key and a request id.',
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
  requestBody?: { content?: Record<string, { schema?: object }> }
  parameters?: { name: string; in: string; required?: boolean }[]
  responses: Record<string, { description?: string }>
}

/** `/openapi.json`, `/docs` as a page without scripts, and `/llms.txt` as a short list (llmstxt.org). */
export function mountDocs(app: OpenAPIHono<ApiEnv>) {
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', { type: 'http', scheme: 'bearer' })
  let document: object | null = null
  const readDocument = () => {
    document ??= app.getOpenAPI31Document(description)
    return document as { paths?: Record<string, Record<string, Operation>> }
  }
  app.get('/openapi.json', (c) => c.json(readDocument()))
  app.get('/llms.txt', (c) => c.text(overview(readDocument().paths ?? {})))
  app.get('/docs/style.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/docs', (c) => {
    const operations = Object.entries(readDocument().paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => section(path, method, operation)),
    )
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'self'; frame-ancestors 'none'")
    return c.html(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Courier order API</title><link rel="stylesheet" href="/docs/style.css"></head>
<body><main><h1>Courier order API</h1><p>${description.info.description}</p>
<p>The same for machines: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
${operations}</main></body></html>`)
  })
}

function overview(paths: Record<string, Record<string, Operation>>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => `- \`${method.toUpperCase()} ${path}\`: ${summary ?? ''}`),
  )
  const { title, description: lead } = description.info
  return [
    `# ${title}`,
    `> ${lead}`,
    '## Documentation',
    '- [OpenAPI 3.1](/openapi.json): every call with its schemas\n- [Reference](/docs): the same to read',
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
${parameters.length > 0 ? html`<p>Parameters: ${parameters.join(', ')}</p>` : raw('')}
${body ? html`<details><summary>Body</summary><pre>${JSON.stringify(body, null, 2)}</pre></details>` : raw('')}
<dl>${Object.entries(operation.responses).map(
    ([status, response]) => html`<dt>${status}</dt><dd>${response.description ?? ''}</dd>`,
  )}</dl></section>`
}
