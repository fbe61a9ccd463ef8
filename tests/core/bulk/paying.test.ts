import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { atom } from 'nanostores'
import { onlineFees } from '../../../core/bulk/job.ts'
import type { CardEntry } from '../../../core/request/payment/card.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestBrowser } from '../../support/page.ts'
import { cards, createPaymentServer, encryptCard, type PaymentServer } from '../../support/payments/card-payments.ts'
import { holdClock } from '../../support/test-clock.ts'
import { openBulk } from './bulk-page.ts'

type Shop = Awaited<ReturnType<typeof openBulk>>

describe('rows that are paid online', () => {
  let bank: PaymentServer
  const afterThis = useCallsAfterEach()
  before(async () => {
    bank = await createPaymentServer({ flags: { 'bulk-order-upload': true, 'pre-order': true } })
  })
  after(() => bank.close())

  async function openShop(browser = createTestBrowser(), href = 'http://localhost:4321/bulk-order/1001') {
    const shop = await openBulk(bank.current(), { browser, href })
    afterThis(shop.close)
    return shop
  }
  /** Uploads two rows that are paid online, and enters a card. */
  async function prepare(card: string, shop: Shop) {
    await shop.choose([{ payment: 'online' }, { name: 'Bo Tan', payment: 'online' }, { name: 'Cy Lim' }])
    await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    await enterCard(card, shop)
  }
  async function enterCard(number: string, { bulk, until }: Shop) {
    await until('the card form', () => bulk.$paying.get()?.$card.get().$setup.get().state === 'ready')
    const form = bulk.$paying.get()?.$card.get().card
    const entry: CardEntry = {
      $state: atom({ isReady: true, isValid: true, scheme: 'visa' }),
      read: () => holdClock(bank.clock, encryptCard(number)),
      clear() {},
    }
    form?.attachCard(entry)
    form?.chooseNew()
    form?.typeName('Alicia Wong')
  }
  const placingOf = ({ bulk }: Shop) => {
    const flow = bulk.$flow.get()
    return flow.step === 'SHOW_PREPROCESS_RESULTS' ? flow.placing : null
  }
  async function assertPlaced(shop: Shop, charges: number) {
    await shop.advanceUntil('the orders', () => shop.bulk.$flow.get().step === 'SHOW_ORDER_PLACEMENT_RESULTS')
    const { results } = await shop.waitForStep('SHOW_ORDER_PLACEMENT_RESULTS')
    // The element goes to /order-tracking if none has failed (specification 2 §4).
    assert.deepEqual(shop.placed, [{ jobId: results.job.id, placed: 3, failed: 0 }])
    const fees = results.orders.slice(0, 2).reduce((sum, { fee }) => sum + (fee ?? 0), 0)
    const charged = [...(await bank.charged()).values()]
    assert.deepEqual([charged.length, charged.at(-1)], [charges, Math.round(fees * 100)])
    assert.equal((await bank.ledger())['bulk-prepaid'], 0)
  }

  test('are charged together and placed, also if the card is declined or the response is lost first', async () => {
    const shop = await openShop()
    await prepare(cards.declined, shop)
    await shop.bulk.place()
    assert.deepEqual(placingOf(shop), { state: 'failed', key: 'payment.declined' })
    await enterCard(cards.pays, shop)
    shop.network.intercept = async (call) => {
      if (!call.url.endsWith('/intent/confirm')) return null
      shop.network.intercept = null
      await bank.current().api.fetch(call)
      throw new TypeError('The response is lost')
    }
    void shop.bulk.place()
    await assertPlaced(shop, 1)
  })

  test('are refunded one by one if they can’t be placed, which the results say', async () => {
    const shop = await openShop()
    const time = new Date(bank.clock.now() + 8 * 3_600_000 + 54 * 60_000).toISOString().slice(0, 16).replace('T', ' ')
    await shop.choose([{ payment: 'online' }, { name: 'Di Ng', payment: 'online', time }])
    const { results: checked } = await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
    await bank.clock.advance(50 * 60_000)
    await enterCard(cards.pays, shop)
    void shop.bulk.place()
    await shop.advanceUntil('the orders', () => shop.bulk.$flow.get().step === 'SHOW_ORDER_PLACEMENT_RESULTS')
    const { results } = await shop.waitForStep('SHOW_ORDER_PLACEMENT_RESULTS')
    assert.equal(results.job.counts.placed, 1)
    assert.equal(onlineFees(results, 'ORDER_PLACEMENT_FAIL'), onlineFees(checked) / 2)
    await bank.clock.advance(0)
    assert.equal([...(await bank.charged()).values()].at(-1), Math.round(onlineFees(checked) * 50))
  })

  test('wait for 3-D Secure, and are placed in the page that the bank returns to', async () => {
    const browser = createTestBrowser()
    const shop = await openShop(browser)
    await prepare(cards.needsConfirmation, shop)
    void shop.bulk.place()
    await shop.until('the bank', () => placingOf(shop)?.state === 'at-bank')
    const placing = placingOf(shop)
    assert.ok(placing?.state === 'at-bank' && placing.redirectUrl)
    const body = 'decision=accept'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
    const response = await bank.current().api.fetch(new Request(placing.redirectUrl, { method: 'POST', headers, body }))
    shop.address.isFramed = true
    const paying = shop.bulk.$paying.get()
    assert.equal(await paying?.leave(placing.redirectUrl), true)
    const hrefs = shop.address.windows.map(({ href }) => href)
    assert.deepEqual(hrefs, [placing.redirectUrl], 'in a frame, the bank has a window of its own')
    shop.close()
    const returned = await openShop(createTestBrowser(), response.headers.get('location') ?? '')
    await assertPlaced(returned, 3)
  })
})
