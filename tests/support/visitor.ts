import assert from 'node:assert/strict'
import { afterEach, beforeEach } from 'node:test'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { launchOptions } from './browser.ts'
import { conditionLimitMs } from './limits.ts'
import { logIn } from './log-in.ts'
import { recordPages } from './page-evidence.ts'
import { seedPage } from './page-random.ts'
import { atEnd } from './runner/test-files/at-end.ts'
import { nextSeed } from './seeded-random.ts'
import { parent } from './site-controls.ts'

let browser: Promise<Browser> | undefined

/** Opens a browser for all test files of a process. */
export function openBrowser() {
  browser ??= launchOptions().then(async (options) => {
    atEnd(async () => (await browser)?.close())
    const opened = await chromium.launch(options)
    opened.on('context', (context) => context.setDefaultTimeout(conditionLimitMs))
    recordPages(opened)
    return opened
  })
  return browser
}

/** Closes the pages that visitors left open. Call it at the end of a test file. */
export async function closePages() {
  visitors.length = 0
  for (const context of (await browser)?.contexts() ?? []) await context.close()
}

/** Visitors who haven't left, oldest first. */
const visitors: Visitor[] = []

/**
 * Ends the visits of each test of a file after it, and fails if one of their pages reported an error. Visits that began in
 * `before` stay.
 */
export function endVisits() {
  let kept = 0
  beforeEach(() => {
    kept = visitors.length
  })
  afterEach(async () => {
    const ended = visitors.splice(kept)
    for (const { leave } of ended) await leave()
    assert.deepEqual(
      ended.flatMap(({ consoleErrors }) => consoleErrors),
      [],
    )
  })
}

/** A visitor with their own browser context, which collects console errors and violations. */
export interface Visitor {
  page: Page
  /** Violations of the content security policy, uncaught errors and console errors, oldest first. */
  consoleErrors: string[]
  /** Closes the browser context; delayed responses are dropped. */
  leave(): Promise<void>
}

export interface VisitorOptions extends BrowserContextOptions {
  /** Expected console errors, such as the browser's for a refused sign-in. */
  expected?: RegExp
  /** Whether the welcome tour is shown on the first page after signing in. */
  isNew?: boolean
  /** Account that is signed in from the start, at the page's site or at `at`. */
  as?: Account & { at?: string }
}

interface Account {
  email: string
  password: string
}

type Method = 'GET' | 'POST' | 'PUT'
type Call = <Result>(path: string, body?: object, method?: Method) => Promise<Result>

/** Returns a function that calls an order API, and returns the result. */
export const callsTo = (origin: string, headers: Record<string, string> = {}): Call =>
  async function call<Result>(path: string, body?: object, method: Method = body ? 'POST' : 'GET') {
    const response = await fetch(`${origin}/orders/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { result: Result }).result
  }

/** Signs in as a partner's server does for its page. Default: the demo's parent account. */
export async function tokensOf(origin: string, { email, password }: Account = parent) {
  const { AccessToken, IdToken, RefreshToken, Expires } = await logIn(origin, email, password)
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, expires: Expires }
}

/** Like `callsTo`, as a signed-in user. */
export async function callsOf(origin: string, account?: Account): Promise<Call> {
  const { accessToken, idToken } = await tokensOf(origin, account)
  return callsTo(origin, { authorization: `Bearer ${accessToken}|${idToken}` })
}

/** Signs in, and returns the browser storage of the signed-in user. */
export async function sessionOf(origin: string, account: Account) {
  const tokens = await tokensOf(origin, account)
  const value = JSON.stringify({ ...tokens, expires: Date.parse(tokens.expires), api: origin })
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'courier.session', value }] }] }
}

/** Opens a URL as a visitor with their own browser context, signed in if `as` is set. */
export async function visit(
  url: string,
  { expected, isNew = false, as, ...options }: VisitorOptions = {},
): Promise<Visitor> {
  const signedIn = as && { storageState: await sessionOf(as.at ?? new URL(url).origin, as) }
  const viewport = { width: 1280, height: 860 }
  const context = await (await openBrowser()).newContext({ viewport, ...signedIn, ...options })
  await context.addInitScript(seedPage, nextSeed())
  if (!isNew) await context.addInitScript(markTourSeen)
  const page = await context.newPage()
  /** Violations of the content security policy, uncaught errors and console errors, oldest first. */
  const consoleErrors: string[] = []
  const record = (text: string) => {
    if (!expected?.test(text)) consoleErrors.push(text)
  }
  page.on('pageerror', (error) => record(`uncaught ${error.message}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      record(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  await page.goto(url)
  async function leave() {
    for (const openPage of context.pages()) await openPage.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  const visitor = { page, consoleErrors, leave }
  visitors.push(visitor)
  return visitor
}

/** Marks the tour as seen. Skips pages without an origin and frames, which can't use storage. */
function markTourSeen() {
  if (self === top && location.protocol.startsWith('http')) localStorage.setItem('courier-tour', 'seen')
}
