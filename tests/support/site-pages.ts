import { createServer } from 'node:http'
import { createSitePages } from '../../order-api/server/pages/site-pages.ts'
import { readSettings } from '../../order-api/server/settings/settings.ts'
import { listen } from './servers/listen.ts'

export interface ReadPage {
  status: number
  /** Where a redirection leads. */
  location: string | null
  contentType: string
  html: string
  /** Text between the tags on one line, without direction marks. */
  words: string
}

export interface SitePages {
  origin: string
  read(path: string, headers?: Record<string, string>): Promise<ReadPage>
  close(): Promise<void>
}

/** Serves the built pages with these settings, without order API and database, for fast checks of their texts. */
export async function servePages(
  settings: Record<string, string>,
  groupsDigits = true,
  isDemo = false,
): Promise<SitePages> {
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
    async read(path, headers = {}) {
      const response = await fetch(origin + path, { headers, redirect: 'manual' })
      const html = await response.text()
      const { status } = response
      const contentType = response.headers.get('content-type') ?? ''
      return { status, location: response.headers.get('location'), contentType, html, words: wordsOf(html) }
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
