import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import type { PaymentIntentWire } from '../../core/api/payments.ts'
import { axeViolations } from '../support/page-checks/page-checks.ts'
import { cards } from '../support/payments/card-payments.ts'
import { cardPage, expect, guestPage, orderPlaced, parent, requestPage, toMarina } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { type VisitorOptions, visit } from '../support/visitor.ts'

const site = useSite({ riderSpeed: 0, settings: { COURIER_PAYMENT_METHOD: 'PAID' } })

const framePath = '/sandbox-bank/card-frame'

/** Opens and fills the form as a vendor. Card payment is selected by default. */
async function openCardForm(options: VisitorOptions = {}, prepare: (page: Page) => Promise<unknown> = async () => {}) {
  const visitor = await visit('about:blank', { as: { ...parent, at: site.origin }, ...options })
  const { page } = visitor
  await prepare(page)
  await page.goto(`${site.origin}/request-a-rider/1002`)
  const form = requestPage(page)
  await form.fill(toMarina)
  return { ...visitor, ...partsOf(page) }
}

function partsOf(page: Page) {
  const { request } = requestPage(page)
  return {
    request,
    card: cardPage(page),
    saved: request.getByRole('radio', { name: /Visa ending in 4242/ }),
    newCard: request.getByRole('radio', { name: 'New card' }),
    consent: request.getByRole('checkbox', { name: 'Save this card for next time' }),
    holder: request.getByRole('textbox', { name: 'Name on card' }),
  }
}

/** Adds to the account a card that has expired since it was saved. */
async function addExpiredCard(page: Page) {
  await page.route('**/order/payment/intent', async (route) => {
    const response = await route.fetch()
    const json: { result: PaymentIntentWire } = await response.json()
    const expired = { id: 'expired', scheme: 'mastercard', last_four: '4444', holder_name: 'Mei Tan' } as const
    json.result.payment_methods[0]?.paymentInstruments.push({ ...expired, expiry_month: 3, expiry_year: 2024 })
    await route.fulfill({ response, json })
  })
}

test('saves a card only with consent, offers it for the next order, and deletes it after confirmation', async () => {
  const first = await openCardForm()
  await expect(first.consent).not.toBeChecked()
  await first.card.type(cards.pays, { save: true })
  await first.card.pay.click()
  await orderPlaced(first.page)

  const { page, request, card, saved, newCard } = await openCardForm({}, addExpiredCard)
  await expect(saved).toBeChecked()
  await expect(request.locator('iframe')).toHaveCount(0)
  await expect(request.getByRole('radio', { name: /Mastercard ending in 4444.*Expired 03 \/ 24/ })).toBeDisabled()
  assert.deepEqual(await axeViolations(page), [])

  await newCard.check()
  await card.number.fill('4000')
  await saved.check()
  await expect(card.number).toBeHidden()
  await newCard.check()
  await expect(card.number).toHaveValue('4000')

  const dialog = page.getByRole('dialog', { name: 'Delete this card?' })
  await request.getByRole('button', { name: 'Delete card Visa ending in 4242' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(saved).toBeVisible()
  await request.getByRole('button', { name: 'Delete card Visa ending in 4242' }).click()
  await dialog.getByRole('button', { name: 'Delete card' }).click()
  await expect(saved).toHaveCount(0)

  await page.unrouteAll()
  await page.reload()
  await expect(card.number).toBeVisible()
  await expect(newCard).toHaveCount(0)
})

test('shows in place that the frame didn’t load, and loads it on "Try again"', async () => {
  const expected = /Failed to load resource/
  const { page, request, card } = await openCardForm({ expected }, (page) =>
    page.route(`**${framePath}`, (route) => route.fulfill({ status: 503, body: 'Away' })),
  )
  await expect(request.getByText(/The card form didn’t load/)).toBeVisible()
  await expect(request.locator('iframe')).toHaveCount(0)
  await page.unrouteAll()
  await request.getByRole('button', { name: 'Try again' }).click()
  await card.type(cards.pays)
  await card.pay.click()
  await orderPlaced(page)
})

test('pays with the keyboard alone, through the fields of the frame', async () => {
  const { page, request, card, holder, consent } = await openCardForm()
  const { keyboard } = page
  await expect(card.number).toBeVisible()
  await card.pay.press('Enter')
  await expect(card.frame.getByText('Enter your card number')).toBeVisible()
  await expect(card.number).toBeFocused()
  await expect(request.getByText('Enter the name on your card')).toBeVisible()

  await request.getByRole('radio', { name: /Paid online/ }).focus()
  await keyboard.press('Tab')
  await keyboard.type(cards.pays)
  await expect(card.number).toHaveValue('4242 4242 4242 4242')
  await keyboard.press('Tab')
  await keyboard.type('1239')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await keyboard.press('Tab')
  await expect(holder).toBeFocused()
  await keyboard.type('Mei Tan')
  await keyboard.press('Tab')
  await expect(consent).toBeFocused()
  await keyboard.press('Shift+Tab')
  await keyboard.press('Shift+Tab')
  await expect(card.frame.getByLabel('Security code')).toBeFocused()
  await keyboard.press('Enter')
  await orderPlaced(page)
})

test('doesn’t offer guests to save their card', async () => {
  site.setFlags({ 'guest-checkout': true })
  const { page } = await visit(`${site.origin}/request-a-rider`)
  const { card, consent, holder } = partsOf(page)
  const guest = guestPage(page)
  await guest.accept.click()
  await guest.fillOrigin()
  await requestPage(page).fill(toMarina)
  await card.type(cards.pays)
  await expect(holder).toHaveValue('Mei Tan')
  await expect(consent).toHaveCount(0)
  await card.pay.click()
  await guest.submitDetails()
  await expect(guest.offer).toBeVisible()
})
