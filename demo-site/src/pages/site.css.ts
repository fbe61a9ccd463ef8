import type { APIRoute } from 'astro'
import { siteSettings } from '../settings.ts'
import { brands, stylesheetOf } from '../stylesheet.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  // Only the gallery names a brand.
  const brand = brands.find((name) => name === url.searchParams.get('brand')) ?? siteSettings(locals).brand
  const { text, address } = await stylesheetOf(brand)
  const isCurrent = url.pathname + url.search === address
  return new Response(text, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      // The style sheet is the same for all visitors and languages.
      Vary: 'Accept-Encoding',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}
