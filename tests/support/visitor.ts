import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright'
import type { LoginResponseWire } from '../../core/api/login.ts'
import { launchOptions } from './browser.ts'
import { conditionLimitMs } from './limits.ts'
import { recordPages } from './page-evidence.ts'
import { seedPage } from './page-random.ts'
import { atEnd } from './runner/test-files/at-end.ts'
import { nextSeed } from './seeded-random.ts'

let browser: Promise<Browser> | undefined

/** Opens a browser for all test files of a process. */
export function openBrowser() {
  browser ??= launchOptions().then(async (options) => {
    atEnd(async () => (await browser)?.close())
    const opened = await chromium.launch(options)
    limitWaits(opened)
    recordPages(opened)
    return opened
  })
  return browser
}

/** Gives navigations and actions of every page the shared limit. */
function limitWaits(opened: Browser) {
  const newContext = opened.newContext.bind(opened)
  // `newPage` calls it too.
  opened.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(conditionLimitMs)
    return context
  }
}

/** Closes the pages that visitors left open. Call it at the end of a test file. */
export async function closePages() {
  for (const context of (await browser)?.contexts() ?? []) await context.close()
}

/** A visitor with their own browser context, which collects console errors and violations. */
export interface Visitor {
  page: Page
  /** Violations of the content security policy, uncaught errors and console errors, oldest first. */
  consoleErrors: string[]
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

/** Signs in, and returns the browser storage of the signed-in user. */
export async function sessionOf(
  origin: string,
  { email, password }: Account,
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> {
  const response = await fetch(`${origin}/orders/api/v1/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email_address: email, password }),
  })
  if (!response.ok) throw new Error(`Signing in as ${email} failed with status ${response.status}`)
  const { result }: LoginResponseWire = JSON.parse(await response.text())
  const { AccessToken, IdToken, RefreshToken, Expires } = result.AuthenticationResult
  const tokens = {
    accessToken: AccessToken,
    idToken: IdToken,
    refreshToken: RefreshToken,
    expires: Date.parse(Expires),
    api: origin,
  }
  const localStorage = [{ name: 'courier.session', value: JSON.stringify(tokens) }]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** Opens a URL in a new browser context, signed in if `as` is set. */
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
  /** Closes the browser context; delayed responses are dropped. */
  async function leave() {
    for (const openPage of context.pages()) await openPage.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
  return { page, consoleErrors, leave }
}

/** Marks the tour as seen. Skips pages without an origin and frames, which can't use storage. */
function markTourSeen() {
  if (self === top && location.protocol.startsWith('http')) localStorage.setItem('courier-tour', 'seen')
}
