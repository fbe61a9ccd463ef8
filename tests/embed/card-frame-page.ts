import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { after, before } from 'node:test'
import type { FrameLocator, Page } from 'playwright'
import { cardFramePath } from '../../order-api/adapters/acquirers/sandbox/pages.ts'
import type { FromFrame } from '../../widgets/card-frame/protocol.ts'
import { type ListeningServer, listen } from '../support/servers/listen.ts'
import { closePages, endVisits, visit } from '../support/visitor.ts'
import { type CardFrameServer, startCardFrameServer } from './card-frame-server.ts'

/** The test card that pays, as printed on the card. */
export const printedNumber = '4242 4242 4242 4242'

export let server: CardFrameServer
export let shopOrigin = ''
export let page: Page
export let frame: FrameLocator

const shopServer = createServer((_, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><html lang="en"><title>Shop</title><main></main>')
})

let shop: ListeningServer

/** Starts the shop and the frame's server before the file's tests, and closes them and the pages after them. */
export function useCardFrame() {
  before(async () => {
    shop = await listen(shopServer)
    shopOrigin = shop.origin
    server = await startCardFrameServer(() => [shopOrigin])
  })

  endVisits()
  after(async () => {
    await closePages()
    await server?.close()
    await shop.close()
  })
}

/** The browser's, for a page that isn't permitted to show the frame. */
const expected = /frame-ancestors/

export interface Look {
  language?: string
  direction?: 'ltr' | 'rtl'
  colorScheme?: string
  width?: number
}

const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}.json`, 'utf8')).card

/** A partner's page that embeds the frame as the element does. */
export async function embed({ language = 'en', direction = 'ltr', colorScheme = 'light', width = 400 }: Look = {}) {
  page = (await visit(shopOrigin, { viewport: { width: Math.max(width, 320), height: 400 }, expected })).page
  const texts = Object.fromEntries(Object.entries(textsOf(language)).map(([name, text]) => [`card.${name}`, text]))
  const appearance = { language, direction, texts, colorScheme, tokens: { accent: 'rebeccapurple' } }
  await page.evaluate(
    ({ address, appearance, width }) => {
      const events: FromFrame[] = []
      const frame = document.createElement('iframe')
      Object.assign(frame.style, { inlineSize: `${width}px`, border: '0', colorScheme: appearance.colorScheme })
      Object.assign(document.documentElement.style, { colorScheme: appearance.colorScheme })
      addEventListener('message', ({ source, origin, data }) => {
        if (source !== frame.contentWindow || origin !== new URL(address).origin) return
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }: MessageEvent<FromFrame>) => {
          events.push(data)
          if (data.type === 'height') frame.style.blockSize = `${data.height}px`
        }
        Object.assign(globalThis, { messages: events, greeting: data, port: port1 })
        frame.contentWindow?.postMessage({ type: 'courier-card-connect', appearance }, origin, [port2])
      })
      frame.title = 'Card details'
      frame.src = address
      document.querySelector('main')?.append(frame)
    },
    { address: server.origin + cardFramePath, appearance, width },
  )
  frame = page.frameLocator('iframe')
  await page.waitForFunction(() => 'messages' in globalThis)
  await messageOf('state')
}

/** Returns the frame's last message of a type. */
export async function messageOf<Type extends FromFrame['type']>(type: Type) {
  const handle = await page.waitForFunction(
    (type) =>
      (globalThis as unknown as { messages: FromFrame[] }).messages.findLast((message) => message.type === type),
    type,
  )
  return (await handle.jsonValue()) as Extract<FromFrame, { type: Type }>
}

let calls = 0

/** Requests the card, as the order button does. */
export async function requestCard() {
  const call = ++calls
  const handle = await page.evaluateHandle(
    (call) =>
      new Promise<FromFrame>((resolve) => {
        const { port } = globalThis as unknown as { port: MessagePort }
        port.addEventListener('message', ({ data }) => data.type === 'read' && data.call === call && resolve(data))
        port.postMessage({ type: 'read', call })
      }),
    call,
  )
  const message = (await handle.jsonValue()) as Extract<FromFrame, { type: 'read' }>
  return message.card
}

export const number = () => frame.getByRole('textbox', { name: 'Card number' })
export const expiry = () => frame.getByRole('textbox', { name: 'Expiry date' })
export const code = () => frame.getByRole('textbox', { name: 'Security code' })
