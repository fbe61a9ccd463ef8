import type { BrowserContext, CDPSession, Page, Request } from 'playwright'
import { type PageRecords, recordContext } from '../../page-evidence.ts'

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
  records: PageRecords
  /** Emulates touch; the emulation ends with its connection. */
  touch?: CDPSession
}

/** Commands that only Playwright has. */
export const pageCommands = {
  async 'send-keys'({ page }: TestPage, keys: Keys) {
    for (const [action, text] of Object.entries(keys)) await page.keyboard[action as keyof Keys](text)
  },
  async 'send-mouse'({ page: { mouse } }: TestPage, { type, position = [0, 0] }: MouseAction) {
    await (type === 'move' || type === 'click' ? mouse[type](...position) : mouse[type]())
  },
  'set-viewport': ({ page }: TestPage, size: { width: number; height: number }) => page.setViewportSize(size),
  'emulate-media': ({ page }: TestPage, media: Parameters<Page['emulateMedia']>[0]) => page.emulateMedia(media),
  async touch(kept: TestPage, { enabled }: { enabled: boolean }) {
    kept.touch ??= await kept.page.context().newCDPSession(kept.page)
    await kept.touch.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
  },
}

/** Keeps the pages of the test files that run, by their sessions. */
export function testPages() {
  const pages = new Map<string, TestPage>()

  async function createPage({ context }: { context: BrowserContext }): Promise<Page> {
    const records = recordContext(context, isOfProduct)
    const page = await context.newPage()
    // Waiting for transitions and drawing spinners takes a fifth of the gallery's time.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const kept: TestPage = { page, file: '', records }
    page.on('crash', () => records.console.push('the page crashed'))
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

  return { createPage, of, forget: (session: string) => pages.delete(session) }
}

/** The runner serves the modules of a test, which are hundreds. A new frame has no URL yet. */
function isOfProduct(request: Request): boolean {
  const page = request.frame().url()
  return !URL.canParse(page) || new URL(request.url()).origin !== new URL(page).origin
}
