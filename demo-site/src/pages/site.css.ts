import type { APIRoute } from 'astro'
import { siteSettings } from '../settings.ts'
import { stylesheetOf } from '../stylesheet.ts'

export const GET: APIRoute = async ({ locals, url }) => {
  const { text, address } = await stylesheetOf(siteSettings(locals).brand)
  const isCurrent = url.pathname + url.search === address
  return new Response(text, {
    headers: {
      'Content-Type': 'text/css; charset=utf-8',
      // Equal for all visitors and languages.
      Vary: 'Accept-Encoding',
      'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}
