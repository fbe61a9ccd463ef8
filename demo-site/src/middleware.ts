import { defineMiddleware } from 'astro:middleware'
import { fallbackChain } from '../../locales/fallback-chain.ts'
import { siteSettings } from './settings.ts'

/**
 * Preloads all scripts of the page and its elements in one wave; the page's own first, because they decide what is
 * shown. Elements in templates count, since signed-in users see them right away.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  if (!locals.courier || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  // Server-rendered content can be read without scripts, which would share its bandwidth.
  if (html.includes('<template shadowrootmode')) return new Response(html, response)
  const tags = new Set(Array.from(html.matchAll(/<(courier-[a-z-]+)/g), ([, tag = '']) => tag))
  const links = filesOf(locals, [...tags]).map((file) => `<link rel="modulepreload" href="/${file}">`)
  return new Response(html.replace('</head>', `${links.join('')}</head>`), response)
})

function filesOf(locals: App.Locals, tags: string[]): string[] {
  const { elementFiles, country, language, brand } = siteSettings(locals)
  if (!elementFiles) return []
  const { atOnce, next, languages, countries, brands } = elementFiles
  const ofLanguage = fallbackChain(language).flatMap((link) => languages[link] ?? [])
  const ofPage = [atOnce.index, countries[country.code], ofLanguage, brands[brand]]
  const ofElements = [...tags.map((tag) => atOnce[tag]), ...tags.map((tag) => next[tag])]
  return [...new Set([...ofPage, ...ofElements].flatMap((files) => files ?? []))]
}
