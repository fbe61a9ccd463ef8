import { defineMiddleware } from 'astro:middleware'
import { fallbackChain } from '../../locales/fallback-chain.ts'
import { siteSettings } from './settings.ts'

/**
 * Preloads all scripts of the page and its elements at once. The page's own come first, because they decide what is
 * shown. Includes elements in templates, because signed-in users see them immediately.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  if (!locals.courier || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  // Server-rendered content is readable without scripts, and preloading them would delay it.
  if (html.includes('<template shadowrootmode')) return new Response(html, response)
  const tags = new Set(Array.from(html.matchAll(/<(courier-[a-z-]+)/g), ([, tag = '']) => tag))
  const links = filesOf(locals, [...tags]).map((file) => `<link rel="modulepreload" href="/${file}">`)
  return new Response(html.replace('</head>', `${links.join('')}</head>`), response)
})

function filesOf(locals: App.Locals, tags: string[]): string[] {
  const { elementFiles, country, language, brand } = siteSettings(locals)
  if (!elementFiles) return []
  const { atOnce, next, languages, countries, brands } = elementFiles
  const languageFiles = fallbackChain(language).flatMap((code) => languages[code] ?? [])
  const pageFiles = [atOnce.index, countries[country.code], languageFiles, brands[brand]]
  const filesOfElements = [...tags.map((tag) => atOnce[tag]), ...tags.map((tag) => next[tag])]
  return [...new Set([...pageFiles, ...filesOfElements].flatMap((files) => files ?? []))]
}
