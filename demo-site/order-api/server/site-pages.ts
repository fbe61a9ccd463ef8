import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brandName } from '../../../core/config/brand-names.ts'
import type { Brand } from '../../../core/config/brands.ts'
import { buildFile } from './build-files.ts'
import { pageHeaders, plainHost } from './page-headers.ts'
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
  const dist = join(dirname(entry), '..')
  const assetManifest = buildFile<{ build: string }>(join(dist, 'client'), 'asset-manifest.json')
  const elementFiles = buildFile<Record<string, string[]>>(join(dist, 'elements'), 'element-files.json')
  const { handler }: { handler: AstroHandler } = await import(pathToFileURL(entry).href)
  const { country, brand, language, environment, region, registrationType, paymentMethod, links, helpCentreUrl } =
    settings
  const name = brandName(brand as Brand)
  const build = {
    brandName: name,
    country,
    brand,
    language,
    environment,
    region,
    registrationType,
    paymentMethod,
    links,
    helpCentre: helpCentreUrl,
  }

  return async function servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const headers = pageHeaders(request.headers.host, request.url?.split('?')[0], helpCentreUrl)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.setHeader('Vary', 'Cookie, Courier-Language')
    const origin = settings.siteUrl ?? originOf(request)
    const asked = askedLanguage(request)
    if (asked !== null) response.setHeader('Set-Cookie', languageCookie(asked, origin))
    const buildId = (await assetManifest())?.build ?? null
    const visit = {
      chosenLanguage: asked ?? keptLanguage(request),
      origin,
      buildId,
      elementFiles: (await elementFiles()) ?? {},
    }
    await handler(request, response, undefined, { courier: { ...build, ...visit } })
  }
}

/**
 * The language that a page is about to change to (the language list of `demo-site/src`), else the one kept in a cookie
 * since. Whether it is one of the country's languages, and has words, is the site's to check.
 */
function askedLanguage({ headers }: IncomingMessage): string | null {
  const asked = headers['courier-language']
  return typeof asked === 'string' && /^[A-Za-z-]{2,12}$/.test(asked) ? asked : null
}

function keptLanguage({ headers }: IncomingMessage): string | null {
  return /(?:^|;\s*)courier-language=([A-Za-z-]+)/.exec(headers.cookie ?? '')?.[1] ?? null
}

const yearInSeconds = 31_536_000

function languageCookie(language: string, origin: string | null): string {
  const secure = origin?.startsWith('https:') ? '; Secure' : ''
  return `courier-language=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax; HttpOnly${secure}`
}

/** As the visitor sees it, behind a proxy that ends TLS as well. */
function originOf({ headers }: IncomingMessage): string | null {
  const { host } = headers
  if (!host || !plainHost.test(host)) return null
  const protocol = String(headers['x-forwarded-proto'] ?? '').startsWith('https') ? 'https' : 'http'
  return `${protocol}://${host}`
}
