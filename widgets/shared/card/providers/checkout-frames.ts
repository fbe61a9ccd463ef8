/** The part of Checkout.com's Frames v2 that is used (https://www.checkout.com/docs/payments/accept-payments/frames). */
export interface Frames {
  Events: Record<'READY' | 'CARD_VALIDATION_CHANGED' | 'FRAME_VALIDATION_CHANGED' | 'PAYMENT_METHOD_CHANGED', string>
  init(options?: object): void
  isCardValid(): boolean
  submitCard(): Promise<CardToken>
  addEventHandler(event: string, run: (detail: FramesEvent) => void): void
}

export interface CardToken {
  token: string
  last4: string
  bin: string
  scheme?: string
  expiry_month: string
  expiry_year: string
}

export interface FramesEvent {
  element?: string
  isValid?: boolean
  isEmpty?: boolean
  paymentMethod?: string
}

const loadedFrames = () => (globalThis as { Frames?: Frames }).Frames ?? null

let loading: Promise<Frames> | null = null

/** Loads the provider's script once for the page. @throws Error unless the address is https and the script works. */
export function loadFrames(address: string): Promise<Frames> {
  loading ??= load(address).catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function load(address: string): Promise<Frames> {
  const existing = loadedFrames()
  if (existing) return existing
  if (new URL(address).protocol !== 'https:') throw new Error('The script of the card form is not at an https address')
  const script = Object.assign(document.createElement('script'), { src: address, async: true })
  await new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
  const frames = loadedFrames()
  if (!frames) throw new Error('The script of the card form brought no Frames')
  return frames
}
