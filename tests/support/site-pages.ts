import { createServer } from 'node:http'
import { createSitePages } from '../../order-api/server/pages/site-pages.ts'
import { readSettings } from '../../order-api/server/settings/settings.ts'
import { listen } from './servers/listen.ts'

export type SitePages = Awaited<ReturnType<typeof servePages>>

/** Serves the built pages with these settings, without order API and database, for fast checks of their texts. */
export async function servePages(settings: Record<string, string>, groupsDigits = true, isDemo = false) {
  const servePage = await createSitePages('dist/server/entry.mjs', readSettings(settings), {
    isDemo: () => isDemo,
    groupsDigits: async () => groupsDigits,
    translations: null,
    // Responds as if no delivery existed.
    fetchFor: () => async (input) =>
      String(input).includes('/flags')
        ? Response.json({ result: {} })
        : Response.json({ request_id: 'r' }, { status: 404 }),
  })
  if (!servePage) throw new Error('The site is not built')
  const { origin, close } = await listen(createServer((request, response) => void servePage(request, response)))
  return {
    origin,
    async read(path: string, headers: Record<string, string> = {}) {
      const response = await fetch(origin + path, { headers, redirect: 'manual' })
      const html = await response.text()
      return {
        status: response.status,
        /** Where a redirection leads. */
        location: response.headers.get('location'),
        contentType: response.headers.get('content-type') ?? '',
        html,
        /** Text between the tags on one line, without direction marks. */
        words: wordsOf(html),
      }
    },
    close,
  }
}

function wordsOf(html: string): string {
  return html
    .replace(/<(script|style|title)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/[\u2068\u2069]/g, '')
    .replace(/\s+/g, ' ')
}
