import { defineMiddleware } from 'astro:middleware'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/**
 * Preloads every script that the page and its elements load at once, so that they arrive in one wave instead of one
 * request after another; those of the page first, because it decides what is shown. The elements are read from the page
 * itself, templates included: a signed-in page shows those as soon as its guard has run.
 */
export const onRequest = defineMiddleware(async ({ locals, request }, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const shown = new Set(Array.from(html.matchAll(/<(courier-[a-z-]+)/g), ([, tag = '']) => tag))
  const files = new Set(['index', ...shown].flatMap((name) => locals.courier?.elementFiles[name] ?? []))
  const links = Array.from(files, (file) => `<link rel="modulepreload" href="/${file}">`)
  return compressed(html.replace('</head>', `${links.join('')}</head>`), request, response)
})

/** Pages are sent as brotli to those who read it: they are five times smaller. */
async function compressed(html: string, request: Request, { status, headers }: Response): Promise<Response> {
  if (!/\bbr\b/.test(request.headers.get('accept-encoding') ?? '')) return new Response(html, { status, headers })
  const body = await compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  const sent = new Headers(headers)
  sent.set('Content-Encoding', 'br')
  return new Response(new Uint8Array(body), { status, headers: sent })
}
