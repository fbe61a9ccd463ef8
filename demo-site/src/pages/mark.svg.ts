import type { APIRoute } from 'astro'
import { loadTheme } from '../../../styles/themes/themes.ts'
import { siteSettings } from '../settings.ts'
import { lineWidth, wordmarkOf } from '../wordmarks.ts'

/** The favicon, always in the colours of the light theme. */
export const GET: APIRoute = async ({ locals }) => {
  const { brand } = siteSettings(locals)
  const { corner, sign } = wordmarkOf(brand)
  const { accent, accentText } = await loadTheme(brand)
  const drawing = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="${corner}" fill="${lightValue(accent)}"/>`,
    `<path d="${sign}" fill="none" stroke="${lightValue(accentText)}" stroke-width="${lineWidth}"`,
    ' stroke-linecap="round" stroke-linejoin="round"/></svg>',
  ]
  return new Response(drawing.join(''), {
    headers: { 'Content-Type': 'image/svg+xml; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}

function lightValue(colour = ''): string {
  return /^light-dark\((#[\da-f]+)/.exec(colour)?.[1] ?? '#16181d'
}
