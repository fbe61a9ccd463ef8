import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Brand, brandNames } from '../../../core/config/brands.ts'
import { languages } from '../../../core/config/languages.ts'
import { asapMinutes, draftLifeMs, maxSearches, paidCancelMinutes } from '../../../core/config/order-limits.ts'
import { guestLifeMs } from '../../domain/accounts/guests.ts'
import { verificationLifeMs } from '../../domain/accounts/registration.ts'
import type { HostedTexts } from '../../domain/mail/mail-texts.ts'
import { isSecure, visitedHost, visitedOrigin } from '../proxies.ts'
import type { ServerSettings } from '../settings/settings.ts'
import { guideExamples } from './guide-examples.ts'
import { pageHeaders } from './page-headers.ts'
import { pageKind } from './page-kinds.ts'
import { preferredLanguages, requestedLanguage } from './page-language.ts'

type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next?: (error?: unknown) => void,
  locals?: object,
) => Promise<void>

// The page of Astro for all unknown paths.
const missingPage = '/404'

interface ApiAccess {
  isDemo(): boolean
  /** Flag `digit-grouping`. */
  groupsDigits(): Promise<boolean>
  translations: HostedTexts | null
  /** Calls the order API in this process, for a visitor. */
  fetchFor(visitor: IncomingMessage): typeof globalThis.fetch
}

/** Creates the handler that serves the site with Astro, for canonical paths; null without a build. */
export async function createSitePages(
  entry: string,
  settings: ServerSettings,
  { isDemo, groupsDigits, translations, fetchFor }: ApiAccess = {
    isDemo: () => false,
    groupsDigits: async () => true,
    translations: null,
    fetchFor: () => globalThis.fetch,
  },
) {
  if (!existsSync(entry)) return null
  const dist = join(dirname(entry), '..')
  const assetManifest = buildFile<{ build: string }>(join(dist, 'client'), 'asset-manifest.json')
  const elementFiles = buildFile<object>(join(dist, 'elements'), 'element-files.json')
  const elementManifest = buildFile<object>(join(dist, 'elements'), 'custom-elements.json')
  const integrity = buildFile<{ version: string }>(join(dist, 'elements'), 'integrity.json')
  const { handler }: { handler: AstroHandler } = await import(pathToFileURL(entry).href)
  const { country, brand, language, environment, region, registrationType, paymentMethod, links, client } = settings
  const { helpCentreUrl, cardForm, paymentHosts, support } = settings
  // No tag manager in staging (specification 1 §7).
  const tagManager = environment === 'stg' ? null : settings.tagManagerUrl
  const name = brandNames[brand as Brand]
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
    client,
    helpCentre: helpCentreUrl,
    support,
    paymentHosts,
    translations,
    siteLimits: {
      asapMinutes,
      paidCancelMinutes,
      verificationHours: verificationLifeMs / hourMs,
      guestDays: guestLifeMs / (24 * hourMs),
      draftHours: draftLifeMs / hourMs,
      maxSearches,
    },
  }

  /** Null if the server was built without the npm package. */
  const packageVersion = async () =>
    existsSync(join(dist, 'elements/package.tgz')) ? ((await integrity())?.version ?? null) : null

  return async function servePage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseMethod(response)
    const path = request.url?.split('?')[0] ?? '/'
    const kind = pageKind(path)
    if (kind === null) request.url = missingPage
    const isForReceiver = kind === 'receiver'
    // Receivers open a single page, so styles in the page save a round trip.
    const styleNonce = isForReceiver ? randomBytes(16).toString('base64url') : null
    const headers = pageHeaders(visitedHost(request, settings), path, helpCentreUrl, tagManager, cardForm, styleNonce)
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    response.setHeader('Vary', 'Cookie, Courier-Language, Accept-Language')
    const requested = requestedLanguage(request)
    if (requested !== null) response.setHeader('Set-Cookie', languageCookie(requested, isSecure(request, settings)))
    const buildId = (await assetManifest())?.build ?? null
    const visit = {
      preferredLanguages: preferredLanguages(request),
      offeredLanguages: path.startsWith('/job/') ? [...country.languages, ...languages] : country.languages,
      origin: settings.siteUrl,
      visitedOrigin: visitedOrigin(request, settings),
      tagManager: kind === null || isForReceiver ? null : tagManager,
      buildId,
      styleNonce,
      isDemo: isDemo(),
      groupsDigits: await groupsDigits(),
      elementFiles: await elementFiles(),
      fetch: fetchFor(request),
      elementManifest: path.startsWith('/developers') ? await elementManifest() : null,
      packageVersion: path.startsWith('/developers') ? await packageVersion() : null,
      guideExamples: path.startsWith('/developers') ? guideExamples(country) : null,
    }
    await handler(request, response, undefined, { courier: { ...build, ...visit } })
  }
}

function refuseMethod(response: ServerResponse) {
  response.setHeader('Allow', 'GET, HEAD')
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.writeHead(405).end('Pages can only be read.\n')
}

const hourMs = 3_600_000
const yearInSeconds = 31_536_000

function languageCookie(language: string, isSecure: boolean): string {
  const secure = isSecure ? '; Secure' : ''
  return `courier-language=${language}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax; HttpOnly${secure}`
}

/** Reads a JSON file of the build, again when it changes. Null without a build and in development. */
function buildFile<Content>(folder: string, name: string): () => Promise<Content | null> {
  const path = join(folder, name)
  let cached: { version: number; content: Content } | null = null
  return async () => {
    if (process.env.NODE_ENV === 'development') return null
    try {
      const { mtimeMs } = await stat(path)
      if (cached?.version !== mtimeMs) cached = { version: mtimeMs, content: JSON.parse(await readFile(path, 'utf8')) }
      return cached.content
    } catch {
      return null
    }
  }
}
