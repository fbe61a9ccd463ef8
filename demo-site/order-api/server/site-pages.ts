import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'
import { pageHeaders } from './page-headers.ts'
import type { ServerSettings } from './settings.ts'

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => Promise<void>

/** Serves the pages of `demo-site/src` through the handler that Astro built. Null when there is no build. */
export async function createSitePages(entry: string, settings: ServerSettings) {
  if (!existsSync(entry)) return null
  const { handler }: { handler: AstroHandler } = await import(pathToFileURL(entry).href)
  const { country, brand, language, environment } = settings
  const locals = { courier: { country: country.code, brand, language, environment } }

  return async function servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(pageHeaders(request.headers.host))) response.setHeader(name, value)
    response.setHeader('Cache-Control', 'no-cache')
    await handler(request, response, undefined, locals)
  }
}
