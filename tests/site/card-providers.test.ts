import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page, Route } from 'playwright'
import type { PaymentConfirmBodyWire } from '../../core/api/payments.ts'
import type { Site } from '../support/site.ts'
import { cardPage, expect, orderPlaced, parent, requestPage, toMarina } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

/**
 * Adyen's package runs as published. Tests can't reach the hosts of Adyen and Checkout.com, so stand-ins implement the
 * messages and functions that the elements use.
 */
const checkoutScript = 'https://cdn.checkout.example/framesv2.js'
const checkoutFrames = 'https://js.checkout.com'
const adyenFields = 'https://checkoutshopper-test.adyen.com'
const adyenTexts = 'https://checkoutshopper-test.cdn.adyen.com'

const settings = { COURIER_ENVIRONMENT: 'san', COURIER_PAYMENT_METHOD: 'CASH_ON_DELIVERY' }
const adyen = { COURIER_CARD_FORM: 'adyen', COURIER_ADYEN_CLIENT_KEY: 'test_COURIER' }
const checkout = {
  COURIER_CARD_FORM: 'checkout',
  COURIER_CHECKOUT_PUBLIC_KEY: 'pk_sbox_courier',
  COURIER_CHECKOUT_SCRIPT: checkoutScript,
}

const sites = [adyen, checkout].map((provider) => useSite({ riderSpeed: 0, settings: { ...settings, ...provider } }))

/** Replaces Adyen's frame: receives the configuration and posts an "encrypted" card to its parent. */
const securedField = `<!doctype html><html lang="en"><title>Field</title><input aria-label="Field"><script>
  let config = null
  const input = document.querySelector('input')
  const send = (message) => parent.postMessage(JSON.stringify({ numKey: config.numKey, fieldType: config.fieldType, ...message }), '*')
  addEventListener('message', ({ data }) => {
    const settings = JSON.parse(data)
    if (config || !settings.numKey) return
    config = settings
    send({ action: 'config' })
  })
  input.addEventListener('input', () => {
    const names = config.fieldType === 'encryptedExpiryDate' ? ['encryptedExpiryMonth', 'encryptedExpiryYear'] : [config.fieldType]
    const blobs = names.map((name) => ({ type: name, encryptedFieldName: name, blob: 'blob of ' + name }))
    send({ action: 'encryption', type: 'card', [config.fieldType]: blobs })
  })
</script></html>`

/** Replaces Checkout.com's script with the documented functions that the elements use. */
const framesScript = `
  const handlers = {}
  const emit = (event, detail) => handlers[event]?.(detail)
  window.Frames = {
    Events: { READY: 'ready', CARD_VALIDATION_CHANGED: 'card', FRAME_VALIDATION_CHANGED: 'frame', PAYMENT_METHOD_CHANGED: 'method' },
    addEventHandler: (event, run) => { handlers[event] = run },
    init(options) {
      for (const name of ['card-number', 'expiry-date', 'cvv']) {
        const frame = Object.assign(document.createElement('iframe'), { title: name })
        frame.src = '${checkoutFrames}/field.html?key=' + options.publicKey
        document.querySelector('.' + name + '-frame').replaceChildren(frame)
      }
      emit('ready', {})
      addEventListener('message', ({ origin }) => {
        if (origin !== '${checkoutFrames}') return
        this.isCardValid = () => true
        emit('method', { paymentMethod: 'Visa' })
        emit('card', { isValid: true })
      })
    },
    isCardValid: () => false,
    submitCard: async () => ({ token: 'tok_1', last4: '4242', bin: '424242', scheme: 'Visa', expiry_month: '12', expiry_year: '2031' }),
  }
`
const framesField = `<!doctype html><html lang="en"><title>Field</title><input aria-label="Field"><script>
  document.querySelector('input').addEventListener('input', () => parent.postMessage('typed', '*'))
</script></html>`

const html = (body: string) => ({ contentType: 'text/html', body })
const refuseConnection = (route: Route) => route.abort('connectionrefused')

/** Opens the request form, and chooses payment by card. `providerRequests` holds the requests to the provider's hosts. */
async function openCardForm(site: Site | undefined, host: RegExp, prepare: (page: Page) => Promise<void>) {
  assert.ok(site)
  const requests: string[] = []
  const at = { ...parent, at: site.origin }
  const visitor = await visit('about:blank', {
    as: at,
    expected: /net::ERR_CONNECTION_REFUSED|status of 422|The card form of \w+ doesn’t load/,
  })
  const { page } = visitor
  page.on('request', (request) => host.test(request.url()) && requests.push(request.url()))
  await prepare(page)
  await page.goto(`${site.origin}/request-a-rider/1002`)
  await requestPage(page).fill(toMarina)
  assert.equal(requests.join(), '', 'nothing is loaded before a card is chosen')
  await cardPage(page).choose()
  const { request } = requestPage(page)
  return {
    ...{ ...visitor, request, providerRequests: requests },
    holder: request.getByRole('textbox', { name: 'Name on card' }),
    failure: request.getByText(/The card form didn’t load/),
    retry: request.getByRole('button', { name: 'Try again' }),
    pay: cardPage(page).pay,
  }
}

/** Returns the card of the next confirmation that the page sends to the order API. */
async function nextCard(page: Page): Promise<PaymentConfirmBodyWire['card']> {
  const request = await page.waitForRequest('**/order/payment/intent/confirm')
  return (request.postDataJSON() as PaymentConfirmBodyWire).card
}

test('Adyen’s code encrypts the card in its frames, and the result pays', async () => {
  const parts = await openCardForm(sites[0], /adyen\.com/, async (page) => {
    await page.route(`${adyenFields}/**/securedFields*.html*`, (route) => route.fulfill(html(securedField)))
    await page.route(`${adyenTexts}/**`, (route) =>
      route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
    )
  })
  const { page, request, providerRequests, holder, pay } = parts
  const field = (name: string) => request.locator(`[data-cse="${name}"]`).frameLocator('iframe').getByRole('textbox')
  await expect(field('encryptedCardNumber')).toBeVisible()
  await pay.click()
  await expect(request.getByText('Enter the name on your card')).toBeVisible()
  for (const name of ['encryptedCardNumber', 'encryptedExpiryDate', 'encryptedSecurityCode'])
    await field(name).fill('1')
  await holder.fill('Mei Tan')
  const card = nextCard(page)
  await pay.click()
  assert.deepEqual(await card, {
    provider: 'adyen',
    encrypted_card_number: 'blob of encryptedCardNumber',
    encrypted_expiry_month: 'blob of encryptedExpiryMonth',
    encrypted_expiry_year: 'blob of encryptedExpiryYear',
    encrypted_security_code: 'blob of encryptedSecurityCode',
    holder_name: 'Mei Tan',
    save_card: false,
  })
  await orderPlaced(page)
  assert.ok(
    providerRequests.every((url) => url.startsWith(adyenFields) || url.startsWith(adyenTexts)),
    providerRequests.join('\n'),
  )
  assert.ok(providerRequests.some((url) => url.includes('/test_COURIER/')))
})

test('Checkout.com’s script fills its slots in the element, and its token pays', async () => {
  const parts = await openCardForm(sites[1], /checkout\.(com|example)/, async (page) => {
    await page.route(`${checkoutFrames}/field.html*`, (route) => route.fulfill(html(framesField)))
    await page.route(checkoutScript, refuseConnection)
  })
  const { page, request, providerRequests, holder, failure, retry, pay } = parts
  await expect(failure).toBeVisible()
  await page.route(checkoutScript, (route) => route.fulfill({ contentType: 'text/javascript', body: framesScript }))
  await retry.click()
  const field = page.locator('courier-request').frameLocator('iframe[title="card-number"]').getByRole('textbox')
  await expect(field).toBeVisible()
  await holder.fill('Mei Tan')
  await pay.click()
  await expect(request.getByText('A digit seems to be wrong')).toBeVisible()
  await field.fill('4242')
  const card = nextCard(page)
  await pay.click()
  assert.deepEqual(await card, {
    provider: 'checkout',
    encrypted_card_data: 'tok_1',
    card_last_digits: '4242',
    expiry_month: 12,
    expiry_year: 2031,
    bin: '424242',
    scheme: 'Visa',
    holder_name: 'Mei Tan',
    save_card: false,
  })
  await orderPlaced(page)
  assert.ok(providerRequests.includes(`${checkoutFrames}/field.html?key=pk_sbox_courier`))
})
