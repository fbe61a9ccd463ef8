import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import type { OrderWire } from '../../core/api/orders.ts'
import { type CardWatch, containsCardNumber, leaksInFolder, watchForCards } from '../support/payments/card-leaks.ts'
import { cards } from '../support/payments/card-payments.ts'
import { type SiteProcess, startSiteProcess } from '../support/site.ts'
import { cardPage, expect, orderPlaced, ordersPage, parent, requestPage, toMarina } from '../support/site-controls.ts'
import { callsOf, closePages, endVisits, visit } from '../support/visitor.ts'

const numbers = Object.values(cards)
let site: SiteProcess
let watch: CardWatch

before(async () => {
  site = await startSiteProcess({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'san' } })
})
afterEach(async () => {
  assert.deepEqual(await watch.leaks(numbers), [], 'card numbers outside the card frame')
})
endVisits()
after(async () => {
  await closePages()
  await site?.stop()
  try {
    assert.equal(containsCardNumber(site.logged(), numbers), false, 'card numbers in the log')
    assert.deepEqual(leaksInFolder(site.data, numbers), [], 'card numbers in the data folder')
    await assertBooksBalance()
  } finally {
    await site?.remove()
  }
})

/** Checks that each charge has an order, each order has a charge, and the ledger's entries sum to zero. */
async function assertBooksBalance() {
  const database = await PGlite.create(join(site.data, 'database-SG'))
  const counts = await database.query<Record<string, unknown>>(`select
    (select coalesce(sum(amount_minor), 0)::int from ledger_entries) as balance,
    (select count(*)::int from orders where status = 'PAYMENT_COMMITTED') as orders,
    (select count(*)::int from sandbox_bank_charges where state = 'charged') as charges,
    (select count(*)::int from sandbox_bank_charges join payments on payment_id = charge_id join orders using (order_id)
      where state = 'charged' and orders.status = 'PAYMENT_COMMITTED') as both`)
  await database.close()
  const [totals] = counts.rows
  assert.equal(totals?.balance, 0)
  assert.equal(totals?.orders, totals?.both)
  assert.equal(totals?.charges, totals?.both)
}

/** Opens and fills the form as a vendor, and opens the card section. */
async function openCardForm(name: string) {
  const expected = /Failed to load resource|net::ERR/
  const { page } = await visit('about:blank', { expected, as: { ...parent, at: site.origin } })
  watch = await watchForCards(page)
  await page.goto(`${site.origin}/request-a-rider/1002`)
  const form = requestPage(page)
  await form.fill({ ...toMarina, name })
  const card = cardPage(page)
  await card.choose()
  await expect(card.pay).toBeVisible()
  return { page, ...form, card }
}

/** Returns the number of a customer's orders that a rider delivers. */
async function ordersOf(name: string): Promise<number> {
  const call = await callsOf(site.origin)
  const [from, to] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const query = new URLSearchParams({ from: from ?? '', to: to ?? '', count: '200' })
  const { data } = await call<{ data: OrderWire[] }>(`/vendor/1002/orders?${query}`)
  return data.filter(({ customer, status }) => customer.name === name && status === 'PAYMENT_COMMITTED').length
}

test('declined, insufficient, refused and abandoned cards charge nothing, and the next card pays', async () => {
  const { page, request, card } = await openCardForm('Five Cards')
  await card.type(cards.declined)
  await card.pay.click()
  await expect(request.getByText('Your bank declined this card. Nothing was charged.')).toBeVisible()
  await card.type(cards.noFunds)
  await card.pay.click()
  await expect(request.getByText('There isn’t enough money on this card. Nothing was charged.')).toBeVisible()
  await card.type(cards.needsConfirmation)
  await card.pay.click()
  await card.decide('Refuse payment')
  await expect(request.getByText('The payment wasn’t confirmed at your bank. Nothing was charged.')).toBeVisible()
  await card.type(cards.needsConfirmation)
  await card.pay.click()
  await card.decide('Cancel and go back')
  await expect(request.getByText('The payment wasn’t finished at your bank. Nothing was charged.')).toBeVisible()
  assert.equal(await ordersOf('Five Cards'), 0)
  await card.type(cards.pays, { save: true })
  await card.pay.click()
  await orderPlaced(page)
  assert.equal(await ordersOf('Five Cards'), 1)
  const orders = ordersPage(page)
  await expect(orders.details).toContainText('Visa ···· 4242')
})

test('the payment is still open after the back button of the browser', async () => {
  const { page, request, card } = await openCardForm('Back Button')
  await request.getByRole('radio', { name: 'New card' }).click()
  await card.type(cards.needsConfirmation)
  await card.pay.click()
  await page.waitForURL(/\/sandbox-bank\//)
  await page.goBack()
  const continueButton = request.getByRole('button', { name: 'Continue at your bank' })
  await expect(continueButton).toBeVisible()
  assert.equal(await ordersOf('Back Button'), 0)
  await continueButton.click()
  await card.decide('Confirm payment')
  await orderPlaced(page)
  assert.equal(await ordersOf('Back Button'), 1)
})
