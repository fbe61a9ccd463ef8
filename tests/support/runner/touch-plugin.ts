import type { CDPSession, Page } from 'playwright'

interface Command {
  command: string
  payload?: unknown
  session: { id: string; browser: { getPage?(id: string): Page } }
}

/** Lets tests in the browser emulate a touch screen, which the runner has no command for. */
export function touchPlugin() {
  /** The emulation ends with its session. */
  const sessions = new Map<string, CDPSession>()
  return {
    name: 'touch',
    async executeCommand({ command, payload, session: { id, browser } }: Command) {
      if (command !== 'touch') return
      const page = browser.getPage?.(id)
      if (!page) throw new Error('A touch screen is emulated in Playwright only')
      const session = sessions.get(id) ?? (await page.context().newCDPSession(page))
      sessions.set(id, session)
      const { enabled } = payload as { enabled: boolean }
      await session.send('Emulation.setTouchEmulationEnabled', { enabled, maxTouchPoints: 1 })
      return { enabled }
    },
  }
}
