/** Leads to a bank's page, which no frame may contain. */
export interface BankWindow {
  /** Opens a window. `onReturn` runs when the bank redirects back in it. False if the browser doesn't allow windows. */
  open(href: string, onReturn: () => void): boolean
  /** Replaces the whole page that contains this one. False if the browser doesn't allow that. */
  replacePage(href: string): boolean
  /** `onReturn` no longer runs. */
  stop(): void
  /** In a window that was opened: notifies the page that opened it, which then closes it. False in any other window. */
  report(): boolean
}

interface OtherWindow {
  closed: boolean
  location: { href: string }
  close(): void
  postMessage(message: string, origin: string): void
}

interface MessageFrom {
  source: unknown
  origin: string
  data: unknown
}

interface BrowserWindow {
  opener: OtherWindow | null
  top: OtherWindow
  location: { origin: string }
  open(href: string, target: string, features: string): OtherWindow | null
  addEventListener(type: 'message', run: (event: MessageFrom) => void): void
  removeEventListener(type: 'message', run: (event: MessageFrom) => void): void
}

const returned = 'courier-payment-returned'

export function browserBankWindow(): BankWindow {
  const browser = globalThis as unknown as BrowserWindow
  const { origin } = browser.location
  let stop = () => {}
  return {
    open(href, onReturn) {
      stop()
      const opened = browser.open(href, '_blank', 'popup,width=520,height=720')
      if (!opened) return false
      const onMessage = (event: MessageFrom) => {
        if (event.source !== opened || event.origin !== origin || event.data !== returned) return
        stop()
        opened.close()
        onReturn()
      }
      browser.addEventListener('message', onMessage)
      stop = () => browser.removeEventListener('message', onMessage)
      return true
    },
    replacePage(href) {
      try {
        browser.top.location.href = href
        return true
      } catch {
        return false
      }
    },
    stop: () => stop(),
    report() {
      // Only a page of the same origin receives it.
      browser.opener?.postMessage(returned, origin)
      return browser.opener !== null && !browser.opener.closed
    },
  }
}
