import { defineMiddleware } from 'astro:middleware'

/**
 * Preloads every script that the page and its elements load at once, so that they arrive in one wave instead of one
 * request after another; those of the page first, because it decides what is shown. The elements are read from the page
 * itself, templates included: a signed-in page shows those as soon as its guard has run.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const shown = new Set(Array.from(html.matchAll(/<(courier-[a-z-]+)/g), ([, tag = '']) => tag))
  const files = new Set(['index', ...shown].flatMap((name) => locals.courier?.elementFiles[name] ?? []))
  const links = Array.from(files, (file) => `<link rel="modulepreload" href="/${file}">`)
  return new Response(html.replace('</head>', `${links.join('')}</head>`), response)
})
