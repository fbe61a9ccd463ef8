import type { APIRoute } from 'astro'
import { loadTheme } from '../../../styles/themes/themes.ts'
import { cssName, defaults } from '../../../styles/tokens.ts'
import { siteSettings } from '../settings.ts'

/** The brand's tokens under their public names: the site wears them, and the elements inherit them. */
export const GET: APIRoute = async ({ locals }) => {
  const values = { ...defaults, ...(await loadTheme(siteSettings(locals).brand)) }
  const lines = Object.entries(values).map(([name, value]) => `  --courier-${cssName(name)}: ${value};`)
  return new Response(`:root {\n  color-scheme: light dark;\n${lines.join('\n')}\n}\n`, {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
}
