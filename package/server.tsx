/** Entry `courier-elements/server`: renders HTML that is shown before scripts run. README.md has an example. */
import { atom } from 'nanostores'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { fetchC2cTracking } from '../core/api/c2c-tracking.ts'
import { fetchPublicTracking } from '../core/api/public-tracking.ts'
import { fetchReceipt } from '../core/api/receipt.ts'
import { flagsOf } from '../core/app/public-flags.ts'
import { createPublicPage, type PublicPage } from '../core/app/public-page.ts'
import { type Brand, brands } from '../core/config/brands.ts'
import { browserEnvironment } from '../core/environment/browser.ts'
import { linkProblemOf } from '../core/tracking/link-problem.ts'
import { stageOf } from '../core/tracking/stages.ts'
import { type TrackedOrder, trackedOrderFromWire } from '../core/tracking/tracked-order.ts'
import type { ServedTracking, Tracking } from '../core/tracking/tracking.ts'
import { sheetText } from '../styles/sheets.ts'
import { loadTheme } from '../styles/themes/themes.ts'
import { declarations } from '../styles/tokens.ts'
import { Outline as JobOutline } from '../widgets/courier-job/Outline.tsx'
import { Outline as RequestOutline } from '../widgets/courier-request/Outline.tsx'
import { parts } from '../widgets/courier-tracking/element.ts'
import { BarSkeleton, FormSkeleton, ListSkeleton } from '../widgets/shared/loading/session-skeletons.tsx'
import { Base } from '../widgets/shared/surface/Base.tsx'

interface SharedOptions {
  /** Address of the order API, for the server and for the browser. */
  api: string
  /** BCP 47; the closest available language is used. Default: the country's. */
  language?: string | undefined
  /** Default: SG. */
  country?: string | undefined
  /** Default: the country's. */
  brand?: string | undefined
  /** Address of `rendered.css`. Default: the order API's, of this version. */
  stylesheet?: string | undefined
}

export interface TrackingOptions extends SharedOptions {
  /** Public tracking ID from the link, not the order ID. */
  trackingId: string
  /** Nonce of the page's policy for styles: the styles become part of the HTML, which saves a round trip. */
  nonce?: string | undefined
  /** Leaves out the map. */
  noMap?: boolean | undefined
  /** Calls the order API. Default: the server's own `fetch`. */
  fetch?: typeof globalThis.fetch | undefined
}

export interface LinkStatusOptions extends Pick<TrackingOptions, 'trackingId' | 'api' | 'fetch'> {
  view: 'receipt' | 'c2c'
}

export interface SkeletonOptions extends SharedOptions {
  /** Other attributes of the element, such as `vendor`. */
  attributes?: Record<string, string> | undefined
}

export interface Rendered {
  /** The element with its content, hydrated by the script tag or the npm package. */
  html: string
  /** The content alone, for pages that write the tag themselves. */
  template: string
}

/** HTTP status for a page: 404 if the link is unknown, 410 if it has ended, 502 if the order API doesn't respond. */
export type LinkStatus = 200 | 404 | 410 | 502

export interface RenderedTracking extends Rendered {
  status: LinkStatus
}

const skeletons = {
  'courier-request': RequestOutline,
  'courier-order-list': ListSkeleton,
  'courier-bulk-upload': ListSkeleton,
  'courier-account': FormSkeleton,
  'courier-branch-selector': BarSkeleton,
  'courier-job': JobOutline,
}

/** Replaced by the build of `dist/elements`. */
const version = 'courier:version'

const statusOf = { 'not-found': 404, ended: 410, failed: 502 } as const

const fetchTimeoutMs = 4000

/**
 * Renders a delivery as its receiver sees it, with a declarative shadow root. Works under
 * `style-src 'self'` (or the nonce) and `script-src 'self'`. The element keeps this content until React replaces it.
 * @throws ConfigurationError if an option is invalid
 */
export async function renderCourierTracking(options: TrackingOptions): Promise<RenderedTracking> {
  const { trackingId, nonce, noMap = false } = options
  const page = createPublicPage({
    ...browserEnvironment(),
    fetch: options.fetch ?? globalThis.fetch,
    pageLanguage: () => options.language ?? '',
    // The receiver's zone is unknown, so times are the outlet's.
    timeZone: () => page.$country.get().timeZone,
  })
  try {
    configurePage(page, options)
    const [served] = await Promise.all([fetchDelivery(page, trackingId), page.ready(), parts.prepareDelivery(page)])
    const shown = flagsOf(page).$flags.get()['tracking-page-settings'] || { map: true }
    const content = renderToStaticMarkup(
      <Base page={page} root={{} as ShadowRoot} brand={page.$brand.get()}>
        {renderDelivery(served, noMap || !shown.map)}
      </Base>,
    )
    const data = served ? dataBlock(served) : ''
    const attributes = { order: trackingId, 'no-map': noMap ? '' : undefined }
    const styles = nonce === undefined ? stylesheetLink(page, options) : await styleElement(page, nonce, content)
    const rendered = wrapInTag('courier-tracking', options, attributes, styles + content + data)
    return { ...rendered, status: served && 'order' in served ? 200 : statusOf[served?.problem ?? 'failed'] }
  } finally {
    page.destroy()
  }
}

/** Returns the HTTP status for a page that shows a delivery’s receipt, or a parcel between two people. */
export async function publicLinkStatus({ trackingId, view, api, fetch }: LinkStatusOptions): Promise<LinkStatus> {
  const page = createPublicPage({ ...browserEnvironment(), fetch: fetch ?? globalThis.fetch })
  try {
    page.configure({ api })
    const call = view === 'c2c' ? fetchC2cTracking : fetchReceipt
    await call(page.client, trackingId, { retries: 0, timeoutMs: fetchTimeoutMs })
    return 200
  } catch (error) {
    return statusOf[linkProblemOf(error) ?? 'failed']
  } finally {
    page.destroy()
  }
}

/**
 * Renders the skeleton of an element that needs a session, so that the page keeps its layout until scripts have run.
 * @throws ConfigurationError if an option is invalid
 */
export function renderCourierSkeleton(tag: keyof typeof skeletons, options: SkeletonOptions): Rendered {
  const page = createPublicPage(browserEnvironment())
  try {
    configurePage(page, options)
    const Skeleton = skeletons[tag]
    const content = renderToStaticMarkup(
      <div className="courier-root" part="base" aria-busy="true" data-brand={page.$brand.get()}>
        <Skeleton />
      </div>,
    )
    return wrapInTag(tag, options, options.attributes ?? {}, stylesheetLink(page, options) + content)
  } finally {
    page.destroy()
  }
}

function configurePage(page: PublicPage, { api, language, country, brand }: SharedOptions) {
  page.configure({ api, language, country, brand })
  page.start(language)
}

type Attributes = Record<string, string | undefined>

function stylesheetLink(page: PublicPage, { stylesheet }: SharedOptions): string {
  const address = stylesheet ?? `${page.$settings.get().api}/v/${version}/rendered.css`
  return `<link rel="stylesheet" href="${escapeHtml(address)}">`
}

const styleElement = async (page: PublicPage, nonce: string, content: string) =>
  `<style nonce="${escapeHtml(nonce)}">${await renderedStyles([page.$brand.get()], content)}</style>`

function wrapInTag(tag: string, options: SharedOptions, attributes: Attributes, content: string): Rendered {
  const { api, language, country, brand } = options
  const template = `<template shadowrootmode="open">${content}</template>`
  const { order, ...others } = attributes
  const html = `<${tag}${attributesText({ order, api, language, country, brand, ...others })}>${template}</${tag}>`
  return { html, template }
}

async function fetchDelivery({ client }: PublicPage, trackingId: string): Promise<ServedTracking | null> {
  try {
    const order = await fetchPublicTracking(client, trackingId, { retries: 0, timeoutMs: fetchTimeoutMs })
    // Throws if it isn't an order, because another server responded.
    trackedOrderFromWire(order)
    return { trackingId, order }
  } catch (error) {
    const problem = linkProblemOf(error)
    return problem && { trackingId, problem }
  }
}

function renderDelivery(served: ServedTracking | null, noMap: boolean): ReactNode {
  if (!served || 'problem' in served) return <parts.Blank reason={served?.problem ?? 'failed'} />
  const order = trackedOrderFromWire(served.order)
  const tracking = staticTracking(order, Date.now())
  const stage = stageOf(order, tracking.$now.get())
  return <parts.Delivery trackingId={served.trackingId} tracking={tracking} order={order} stage={stage} noMap={noMap} />
}

function staticTracking(order: TrackedOrder, now: number): Tracking {
  return {
    $tracking: atom({ state: 'following', order }),
    $stage: atom(stageOf(order, now)),
    $riderPosition: atom(null),
    $connection: atom(null),
    $now: atom(now),
    $minute: atom(now),
    show() {},
    async retry() {},
    destroy() {},
  }
}

/** Content security policies allow a data block, which isn't executed. */
const dataBlock = (value: unknown) =>
  `<script type="application/json">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const attributesText = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(value)}"`))
    .join('')

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] ?? '&quot;')

/** Returns the styles of a delivery and of skeletons, as in `rendered.css`; with `html`, only those that it needs. */
export async function renderedStyles(shownBrands: readonly Brand[] = brands, html?: string): Promise<string> {
  const themes = await Promise.all(
    shownBrands.map(
      async (brand) => `.courier-root[data-brand="${brand}"]{${declarations(await loadTheme(brand), {})}}`,
    ),
  )
  return sheetText(html) + themes.join('')
}
