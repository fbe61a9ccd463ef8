import { defineMiddleware } from 'astro:middleware'
import { fallbackChain } from '../../locales/fallback-chain.ts'
import { siteSettings } from './settings.ts'

/**
 * Preloads every script that the page and its elements need, so that they arrive in one wave instead of one request after
 * another; those of the page first, because it decides what is shown. The elements are read from the page itself,
 * templates included: a signed-in page shows those as soon as its guard has run.
 */
export const onRequest = defineMiddleware(async ({ locals }, next) => {
  const response = await next()
  if (!locals.courier || !response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
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
