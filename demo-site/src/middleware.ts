import { defineMiddleware } from 'astro:middleware'
import { createHash } from 'node:crypto'
import { languageChain } from '../../locales/languages.ts'
import { loadTexts } from './catalogues.ts'
import { siteSettings } from './settings.ts'

/** Adds preloads and an ETag to every page, and responds 304 if the visitor's browser already has it. */
export const onRequest = defineMiddleware(async ({ locals, request }, next) => {
  const { courier } = locals
  if (courier) await loadTexts(siteSettings(locals).language)
  const response = await next()
  if (!courier || response.body === null) return response
  const { status } = response
  const isPage = status === 200 && response.headers.get('content-type')?.startsWith('text/html')
  const text = await response.text()
  const content = isPage ? withPreloads(text, locals) : text
  const headers = new Headers(response.headers)
  // The server compresses bodies of a known length.
  headers.set('content-length', String(Buffer.byteLength(content)))
  // Each response of a page with a nonce is different.
  if (status !== 200 || courier.styleNonce !== null) return new Response(content, { status, headers })
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22)
  // Weak, because compression changes the bytes.
  headers.set('etag', `W/"${hash}"`)
  if (!request.headers.get('if-none-match')?.includes(`"${hash}"`)) return new Response(content, { headers })
  headers.delete('content-length')
  return new Response(null, { status: 304, headers })
})

/**
 * Preloads all scripts of the page and its elements at once. The page's own come first, because they decide what is
 * shown. Includes elements in templates, because signed-in users see them immediately.
 */
function withPreloads(html: string, locals: App.Locals): string {
  // Server-rendered content is readable without scripts, and preloading them would delay it.
  if (html.includes('<template shadowrootmode')) return html
  const tags = new Set(Array.from(html.matchAll(/<(courier-[a-z-]+)/g), ([, tag = '']) => tag))
  const links = filesOf(locals, [...tags]).map((file) => `<link rel="modulepreload" href="/${file}">`)
  return html.replace('</head>', `${links.join('')}</head>`)
}

function filesOf(locals: App.Locals, tags: string[]): string[] {
  const { elementFiles, country, language, brand } = siteSettings(locals)
  if (!elementFiles) return []
  const { elements, languages, countries, brands } = elementFiles
  const languageFiles = languageChain(language).flatMap((code) => languages[code] ?? [])
  const pageFiles = [elements.index, countries[country.code], languageFiles, brands[brand]]
  return [...new Set([...pageFiles, ...tags.map((tag) => elements[tag])].flatMap((files) => files ?? []))]
}
