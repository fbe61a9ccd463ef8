import { afterEach } from 'node:test'
import { demoPassword } from './order-api.ts'
import { createTestPage, type TestPage, type TestPageOptions } from './page.ts'

export type PageOptions = Partial<TestPageOptions>

interface Server extends Pick<TestPageOptions, 'clock'> {
  api: Parameters<typeof createTestPage>[0]
}

/** Returns functions that open pages of an order API; each is closed after the test that opened it. */
export function usePages(server: Server) {
  const opened: TestPage[] = []
  afterEach(() => {
    for (const { page } of opened.splice(0)) page.destroy()
  })

  function openPage(options: PageOptions = {}) {
    const tab = createTestPage(server.api, { clock: server.clock, ...options })
    opened.push(tab)
    const { session, notifications } = tab.page
    return {
      ...tab,
      /** State of the session. */
      state: () => session.$session.get().state,
      /** Keys of the toasts that are shown. */
      toasts: () => notifications.$notifications.get().map(({ key }) => key),
    }
  }

  return {
    openPage,
    /** Opens a page and signs in. */
    async openSignedIn(options: PageOptions = {}, email = 'parent@demo.courier') {
      const tab = openPage(options)
      await tab.page.session.signIn(email, demoPassword)
      return tab
    },
    /** Opens a page, signs in and loads the vendors. */
    async openShop(options: PageOptions = {}, email = 'parent@demo.courier') {
      const tab = openPage(options)
      await tab.page.session.signIn(email, demoPassword)
      await tab.page.vendors.load()
      return tab
    },
  }
}
