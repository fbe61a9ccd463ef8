import type { BrowserContext, CDPSession, ConsoleMessage, Page, Request } from 'playwright'

/** Keys to type or press; one field at a time. */
export interface Keys {
  type?: string
  press?: string
  down?: string
  up?: string
}

/** A movement or click of the mouse, at `[x, y]` in CSS pixels. */
export interface MouseAction {
  type: 'move' | 'click' | 'down' | 'up'
  position?: [number, number]
}

/** The page of a test file, with its console and requests since it was opened. */
export interface TestPage {
  page: Page
  /** The test file, relative to the project's root. */
  file: string
  console: string[]
  network: string[]
  /** Emulates touch; the emulation ends with its connection. */
  touch?: CDPSession
}

/** Keeps the pages of the test files that run, and gives them commands that only Playwright has. */
export function testPages() {
  const pages = new Map<string, TestPage>()

  async function createPage({ context }: { context: BrowserContext }): Promise<Page> {
    const page = await context.newPage()
    // Waiting for transitions and drawing spinners takes a fifth of the gallery's time.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const kept: TestPage = { page, file: '', console: [], network: [] }
    page.on('console', (message) => kept.console.push(lineOf(message)))
    page.on('pageerror', (error) => kept.console.push(error.stack ?? error.message))
    page.on('crash', () => kept.console.push('the page crashed'))
    page.on('requestfinished', async (request) => {
      const status = (await request.response().catch(() => null))?.status() ?? 0
      if (isOfProduct(request) || status >= 400) kept.network.push(`${status} ${describeRequest(request)}`)
    })
    page.on('requestfailed', (request) => {
      kept.network.push(`${request.failure()?.errorText} ${describeRequest(request)}`)
    })
    page.on('framenavigated', (frame) => {
      const session = new URL(frame.url()).searchParams.get('wtr-session-id')
      if (session && frame === page.mainFrame()) pages.set(session, kept)
    })
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.test.tsx')) kept.file = pathname.slice(1)
    })
    return page
  }

  function of(session: string): TestPage {
    const kept = pages.get(session)
    if (!kept) throw new Error(`No page has the session ${session}`)
    return kept
  }

  /** Runs a command; undefined if it's none of a page. */
  async function runCommand(name: string, payload: unknown, session: string): Promise<true | undefined> {
    switch (name) {
      case 'send-keys':
        await sendKeys(of(session).page, payload as Keys)
        return true
      case 'send-mouse':
        await sendMouse(of(session).page, payload as MouseAction)
        return true
      case 'set-viewport':
        await of(session).page.setViewportSize(payload as { width: number; height: number })
        return true
      case 'emulate-media':
        await of(session).page.emulateMedia(payload as Parameters<Page['emulateMedia']>[0])
        return true
      case 'touch': {
        const kept = of(session)
        kept.touch ??= await kept.page.context().newCDPSession(kept.page)
        const { enabled } = payload as { enabled: boolean }
        await kept.touch.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
        return true
      }
    }
  }

  return { createPage, of, runCommand, forget: (session: string) => pages.delete(session) }
}

async function sendKeys({ keyboard }: Page, { type, press, down, up }: Keys) {
  if (type !== undefined) await keyboard.type(type)
  if (press !== undefined) await keyboard.press(press)
  if (down !== undefined) await keyboard.down(down)
  if (up !== undefined) await keyboard.up(up)
}

async function sendMouse({ mouse }: Page, { type, position = [0, 0] }: MouseAction) {
  if (type === 'move') await mouse.move(...position)
  else if (type === 'click') await mouse.click(...position)
  else await mouse[type]()
}

const lineOf = (message: ConsoleMessage) => `${message.type()}: ${message.text()}`

/** The runner serves the modules of a test, which are hundreds. */
const isOfProduct = (request: Request) => new URL(request.url()).origin !== new URL(request.frame().url()).origin

/** Without tokens and other long values, which a log must not contain. */
const describeRequest = (request: Request) => `${request.method()} ${request.url().replace(/[\w.~%-]{25,}/g, '…')}`
