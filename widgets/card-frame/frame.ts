import '../../styles/base.ts'
import type { JWK } from 'jose'
import { adoptSheets } from '../../styles/sheets.ts'
import { commandKey } from '../shared/command-key.ts'
import { createCardFields } from './card-fields.ts'
import { encryptCard } from './encrypt.ts'
import { make } from './field.ts'
import { body, heading } from './frame-styles.ts'
import { type ConnectMessage, type FrameAppearance, type FromFrame, greeting, type ToFrame } from './protocol.ts'

/**
 * The page inside the card frame, served by the order API at its own origin. The surrounding page
 * gets only the card encrypted with the order API's key, its scheme and the last four digits.
 */

/** Written into the page by the order API. */
const { key = '{}', origins = '[]', now } = document.body.dataset
const publicKey: JWK = JSON.parse(key)
const allowedOrigins: string[] = [location.origin, ...JSON.parse(origins)]

let channel: MessagePort | null = null
const send = (message: FromFrame) => channel?.postMessage(message)

const fields = createCardFields(
  // The device's clock may be years behind.
  () => new Date(Number(now) + performance.now()),
  () => send({ type: 'state', ...fields.state() }),
)

adoptSheets(document)
document.body.classList.add('courier-root', body)
const title = make('h1', heading)
const main = make('main')
main.append(title, fields.whole)
document.body.append(main)

document.addEventListener('keydown', (event) => {
  if (commandKey(event) !== 'Enter') return
  event.preventDefault()
  send({ type: 'submit' })
})

const sendHeight = () => send({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) })
new ResizeObserver(sendHeight).observe(document.body)

addEventListener('message', ({ source, origin, data, ports: [port] }) => {
  if (source !== parent || !allowedOrigins.includes(origin) || !isConnect(data) || !port) return
  channel?.close()
  channel = port
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => void receive(data)
  applyAppearance(data.appearance)
  sendHeight()
  send({ type: 'state', ...fields.state() })
})

parent.postMessage({ type: greeting }, '*')

function isConnect(data: unknown): data is ConnectMessage {
  return typeof data === 'object' && data !== null && 'type' in data && data.type === 'courier-card-connect'
}

async function receive(message: ToFrame) {
  if (message.type === 'appearance') applyAppearance(message.appearance)
  else if (message.type === 'clear') fields.clear()
  else send({ type: 'read', call: message.call, card: await read() })
}

async function read() {
  const card = fields.read()
  if (!card) return null
  const encrypted = await encryptCard(card, publicKey)
  return { encrypted, scheme: fields.state().scheme, lastFour: card.number.slice(-4) }
}

function applyAppearance({ language, direction, texts, colorScheme, tokens }: FrameAppearance) {
  const root = document.documentElement
  root.lang = language
  root.dir = direction
  document.title = texts['card.frame']
  title.textContent = texts['card.frame']
  root.style.colorScheme = colorScheme
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(`--courier-${name}`, value)
  fields.setTexts(texts)
}
