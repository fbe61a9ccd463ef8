import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { type BrowserContext, chromium, type Locator, type Page, type Route } from 'playwright'
import type { OrderWire } from '../../core/api/orders.ts'
import type { VendorWire } from '../../core/api/vendors.ts'
import { launchOptions } from '../support/browser.ts'
import { conditionLimitMs } from '../support/limits.ts'
import { goodPassword, shopSignUp, tokenIn } from '../support/sign-up.ts'
import { expect, ordersPage } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { callsOf, callsTo, visit } from '../support/visitor.ts'

const data = mkdtempSync(join(tmpdir(), 'courier-own-rider-'))
const profile = mkdtempSync(join(tmpdir(), 'courier-rider-phone-'))
const phones: BrowserContext[] = []
after(async () => {
  for (const phone of phones) await phone.close().catch(() => {})
  for (const folder of [data, profile]) rmSync(folder, { recursive: true, force: true })
})
const settings = { COURIER_ENVIRONMENT: 'prd', COURIER_DEMO: 'off' }
const site = useSite({ data, settings })

const account = { email: 'bakery@shop.example', password: goodPassword }
const shopPlace = { latitude: 1.2995, longitude: 103.8554 }
const door = { latitude: 1.304, longitude: 103.8318 }
/** Far from both, so that the rider’s words say that it’s near. */
const rideAt = { latitude: 1.36, longitude: 103.75 }
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Waits for a message in the outbox, which an operator reads in production. */
async function message(pattern: RegExp): Promise<string> {
  let found = ''
  await expect
    .poll(() => {
      const folder = join(data, 'outbox')
      const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((file) => file.isFile())
        .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8').replaceAll('=\r\n', ''))
      found = texts.find((text) => pattern.test(text)) ?? ''
      return found !== ''
    })
    .toBe(true)
  return found
}

/** Registers a shop with an address, and places an order that is paid in cash. */
async function placeOrder() {
  site.setFlags({ 'edit-outlet': true, 'handover-codes': true, 'proof-of-delivery': true })
  const signUp = callsTo(site.origin)
  await signUp('/register', shopSignUp(account.email))
  await signUp('/verify-email', { token: tokenIn({ text: await message(/#verify=/) }), password: account.password })
  const call = await callsOf(site.origin, account)
  const { vendors } = await call<{ vendors: VendorWire[] }>('/vendors')
  const vendor_id = vendors[0]?.vendor_id ?? assert.fail('no vendor')
  const street = { street: 'Victoria Street', street_number: '201', postal_code: '188067', unit: '', building: '' }
  const area = { city: 'Singapore', country_code: 'SG', rider_instructions: '' }
  const address_text = '201 Victoria Street, Singapore 188067'
  await call(`/vendor/${vendor_id}/address`, { address_text, ...shopPlace, ...street, ...area }, 'PUT')
  const route = { source: shopPlace, destination: door, vendor_id, delivery_type: 'food' }
  const { fee, signature } = await call<{ fee: number; signature: string }>('/delivery/fee', route)
  const location = { ...door, address: '#04-12, 2 Orchard Turn, Singapore 238801', notes: 'Ring twice' }
  const order = await call<OrderWire>('/order', {
    vendor_id,
    delivery_fee: fee,
    signature,
    age_validation_required: false,
    login_pickup_estimation: 15,
    customer: { name: 'Alicia Wong', phone_number: '+65 8123 4567', location },
    order: { payment_method: 'CASH_ON_DELIVERY', amount: 25, description: 'Laksa for two', cold_bag_needed: false },
  })
  const read = () => call<OrderWire>(`/order?orderId=${order.order_id}`)
  return { vendorId: vendor_id, order, read }
}

/** Opens the rider's phone, whose storage survives. */
async function openPhone(link: string) {
  const phone = await chromium.launchPersistentContext(profile, {
    ...(await launchOptions()),
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    geolocation: rideAt,
    permissions: ['geolocation'],
  })
  phones.push(phone)
  phone.setDefaultTimeout(conditionLimitMs)
  const page = phone.pages()[0] ?? (await phone.newPage())
  await page.clock.install()
  await page.goto(link)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const heading = (name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  const takePhoto = () =>
    page.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: picture })
  return { phone, page, press, heading, takePhoto }
}

/** Ends the browser without letting it store anything more. */
async function kill(phone: BrowserContext) {
  const browser = phone.browser() ?? null
  const session = await phone.newCDPSession(phone.pages()[0] ?? assert.fail('no page'))
  const closed = new Promise((resolve) =>
    browser ? browser.once('disconnected', resolve) : phone.once('close', resolve),
  )
  session.send('Browser.crash').catch(() => {})
  await closed
}

type Shown = readonly [screen: Locator, text: string]

/** Watches an element from now on, and returns what resolves at the frame in which a text appears one more time. */
const watch = ([screen, text]: Shown) =>
  screen.evaluateHandle(
    (element, { text, limitMs }) => {
      const count = () => (element.shadowRoot ?? element).textContent.split(text).length
      const before = count()
      const end = performance.now() + limitMs
      const isShown = new Promise<void>((resolve, reject) => {
        function look() {
          if (count() > before) resolve()
          else if (performance.now() > end) reject(new Error(`“${text}” isn’t shown`))
          else requestAnimationFrame(look)
        }
        look()
      })
      return { isShown }
    },
    { text, limitMs: conditionLimitMs },
  )

/** Opens a page, and waits until it gets live updates. */
async function visitLive(...visited: Parameters<typeof visit>) {
  const visitor = await visit(...visited)
  const isSubscribed = visitor.page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('subscribe_ok') }),
    )
  await visitor.page.reload()
  await isSubscribed
  return visitor
}

/**
 * Holds the pages' calls until `run` has ended: what they show until then is pushed by their sockets, and not from a poll,
 * however long the machine takes. A page that is loaded again fails `watch`.
 */
async function bySocketsAlone<Result>(pages: readonly Page[], run: () => Promise<Result>): Promise<Result> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  const hold = (route: Route) => void held.push(ended.then(() => route.continue()))
  for (const page of pages) await page.route(apiCalls, hold)
  try {
    return await run()
  } finally {
    end()
    await Promise.all(held)
    for (const page of pages) await page.unroute(apiCalls, hold)
  }
}

const apiCalls = '**/orders/api/v1/**'

/** Returns how many ms after a press the last of the other screens shows it. */
function delayOf(press: () => Promise<void>, screens: readonly Shown[]): Promise<number> {
  const pages = screens.map(([screen]) => screen.page())
  return bySocketsAlone(pages, async () => {
    const watched = await Promise.all(screens.map(watch))
    await press()
    const pressedAt = performance.now()
    await Promise.all(watched.map((screen) => screen.evaluate(({ isShown }) => isShown)))
    return Math.round(performance.now() - pressedAt)
  })
}

test('a shop’s own rider carries an order to the door, through a lost network and a killed browser', async (t) => {
  const { vendorId, order, read } = await placeOrder()
  const vendor = await visitLive(`${site.origin}/order-tracking/${vendorId}?order_id=${order.order_id}`, {
    as: account,
  })
  const { details } = ordersPage(vendor.page)
  await details.getByRole('button', { name: 'Give to a rider' }).click()
  await vendor.page.getByLabel('Rider’s name').fill('Arun Kumar')
  await vendor.page.getByRole('dialog').getByLabel(/phone/i).fill('9123 4567')
  await vendor.page.getByRole('button', { name: 'Send link' }).click()
  const link = /http:\S+\/job\/[\w-]+/.exec(await message(/\/job\//))?.[0] ?? assert.fail('no link')
  const headers = (await fetch(link)).headers
  assert.deepEqual(
    ['cache-control', 'x-robots-tag', 'referrer-policy'].map((name) => headers.get(name)),
    ['no-store', 'noindex, nofollow', 'strict-origin-when-cross-origin'],
  )

  let rider = await openPhone(link)
  await rider.heading('New job')
  await expect(rider.page.getByText('$25.00')).toBeVisible()
  const delays = [await delayOf(() => rider.press('Accept'), [[details, 'Rider accepted']])]
  const trackingLink = /http:\S+\/tracking\/[\w.~-]+/.exec(await message(/\/tracking\//))?.[0] ?? assert.fail('no link')
  const receiver = await visitLive(trackingLink)
  const tracking = receiver.page.locator('courier-tracking')
  await expect(tracking).toContainText('A rider is on the way to collect')
  /** Presses a button of the rider, and waits until the shop and the receiver see the step. */
  async function step(name: string, shop: string, seen: string) {
    const screens = [
      [details, shop],
      [tracking, seen],
    ] as const
    delays.push(await delayOf(() => rider.press(name), screens))
  }
  await step('At the shop', 'Near pickup', 'The rider is about to collect')
  await rider.page.getByLabel('Pickup code').fill(order.pickup_code ?? '')
  await rider.takePhoto()
  await step('Collected', 'Collected', 'Your order is on the way')
  await rider.heading('Ride to the customer')

  await rider.phone.setOffline(true)
  const pressedAt = Date.now()
  await rider.press('At the door')
  await rider.heading('Hand it over')
  await expect(rider.page.getByText('1 press will be sent.')).toBeVisible()
  const pressedBy = Date.now()
  await rider.page.clock.fastForward('03:00')
  await expect(rider.page.getByText('1 press will be sent.')).toBeVisible()
  await kill(rider.phone)
  assert.equal((await read()).status, 'PICKED_UP')

  rider = await openPhone(link)
  await rider.heading('Hand it over')
  await expect(details).toContainText('Near the customer')
  await expect(tracking).toContainText('Your rider is almost there')
  await expect.poll(async () => (await read()).status).toBe('NEAR_CUSTOMER')
  const pin = (await tracking.locator('[part=receiver-pin] dd').textContent()) ?? ''
  await rider.page.getByLabel('Customer’s PIN').fill(pin === '0000' ? '1111' : '0000')
  await rider.takePhoto()
  await rider.page.getByLabel('I got $25.00').check()
  await rider.press('Delivered')
  await expect(rider.page.getByText('That code was wrong. Ask for it again.')).toBeVisible()
  await rider.page.getByLabel('Customer’s PIN').fill(pin)
  await step('Delivered', 'Delivered', 'Delivered at')
  await rider.heading('Delivered')
  t.diagnostic(`shown on the other screens after ${delays.join(', ')} ms`)

  const delivered = await read()
  const history = delivered.status_history.map(({ status }) => status)
  assert.equal(new Set(history).size, history.length, `nothing twice in ${history}`)
  const atDoor = delivered.status_history.find(({ status }) => status === 'NEAR_CUSTOMER')
  const at = Date.parse(atDoor?.created_at ?? '')
  assert.ok(pressedAt - 1000 <= at && at <= pressedBy + 1000, 'the time of the press, not of its arrival')
  const proofs = (delivered.proofs ?? []).map(({ kind }) => kind).sort()
  assert.deepEqual(proofs, ['cash', 'collection', 'delivery', 'pickup-code', 'receiver-pin'])
  await rider.phone.close()
})
