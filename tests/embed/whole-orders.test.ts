import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Locator, Page } from 'playwright'
import { cards } from '../support/payments/card-payments.ts'
import { type FreezingProxy, startFreezingProxy } from '../support/servers/freezing-proxy.ts'
import { cardPage, expect, requestPage, toMarina } from '../support/site-controls.ts'
import { callsOf, tokensOf, type VisitorOptions, visit } from '../support/visitor.ts'
import { ordersFile } from '../support/workbooks/orders-file.ts'
import { requestRider, usePartner } from './use-partner.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const parts = usePartner()
let proxy: FreezingProxy

before(async () => {
  parts.site.setFlags({ 'bulk-order-upload': true })
  proxy = await startFreezingProxy(parts.site.origin)
})
after(() => proxy.close())

/** Opens the partner's page with the form and the list of orders. */
async function openTill(options: VisitorOptions = {}, script = () => {}) {
  const api = proxy.origin
  parts.partner.embed({ api, session: await tokensOf(parts.site.origin) })
  const { page } = await visit('about:blank', options)
  await page.addInitScript(script)
  await page.goto(parts.partner.origin)
  await page.evaluate(
    ([api]) => {
      const list = document.createElement('courier-order-list')
      Object.assign(list, { api, vendor: '1002' })
      document.body.append(list)
      document.addEventListener('courier-order-placed', (event) => {
        const ids = document.body.dataset.placed?.split(' ') ?? []
        document.body.dataset.placed = [...ids, (event as CustomEvent).detail.orderId].join(' ')
      })
    },
    [api],
  )
  const list = page.locator('courier-order-list')
  await expect(list.getByText('Live', { exact: true })).toBeVisible()
  return { page, list }
}

/** Returns how many orders the outlet has today. */
async function countOrders() {
  const call = await callsOf(parts.site.origin)
  const from = new Date(Date.now() - 12 * 3_600_000).toISOString()
  return (await call<{ data: object[] }>(`/vendor/1002/orders?from=${from}&count=200`)).data.length
}

/** Places an order, and asserts that it's placed once and shown at once, and that the list says whether it's live. */
async function placeAndFind({ page, list }: Awaited<ReturnType<typeof openTill>>, then = async () => {}) {
  const before = await countOrders()
  await requestRider(page)
  const body = page.locator('body')
  await expect(body).toHaveAttribute('data-placed', /^1002-[A-Z0-9]{6}$/)
  const placed = (await body.getAttribute('data-placed')) ?? ''
  await expect(list.getByRole('row').filter({ hasText: placed })).toHaveCount(1)
  await then()
  await expect(list.getByText('Live', { exact: true }).first()).toBeVisible()
  assert.equal(await countOrders(), before + 1)
}

test('a browser that denies storage, locks and channels places an order once, and sees it at once', async () => {
  const till = await openTill({ isNew: true }, () => {
    function deny(): never {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel'])
      Object.defineProperty(globalThis, name, { get: deny })
    Object.defineProperty(navigator, 'locks', { value: { request: async () => deny() } })
  })
  await placeAndFind(till)
})

test('an order is placed once, and seen at once, while the socket is open but dead', async () => {
  const till = await openTill()
  const reconnected = till.page.waitForEvent('websocket', { timeout: 40_000 })
  proxy.freezeSockets()
  await placeAndFind(till, async () => {
    await reconnected
    // Announced after the label was “Reconnecting”.
    await expect(till.list.getByRole('status').filter({ hasText: /^Live$/ })).toBeAttached()
  })
})

describe('a bank’s page that refuses frames', () => {
  async function openFrame() {
    parts.partner.embed({ api: parts.site.origin, session: await tokensOf(parts.site.origin) })
    // The partner's policy allows no workers from blobs, so the page reads spreadsheets itself.
    const { page } = await visit(`${parts.partner.origin}/frame`, { expected: /worker-src/ })
    const frame = page.frameLocator('iframe')
    return { page, frame, card: cardPage(frame) }
  }

  /** Confirms the payment at the bank, in the window that the element opens. */
  async function confirmInWindow(page: Page, element: Locator) {
    await expect(element.getByText(/it opens in a window of its own/)).toBeVisible()
    const continueButton = element.getByRole('button', { name: 'Continue at your bank' })
    const [bank] = await Promise.all([page.waitForEvent('popup'), continueButton.click()])
    await Promise.all([bank.waitForEvent('close'), bank.getByRole('button', { name: 'Confirm payment' }).click()])
  }

  test('opens in a window of its own, which reports back: a request, and a change that costs more', async () => {
    const { page, frame, card } = await openFrame()
    await requestPage(frame).fill(toMarina)
    await card.choose()
    await card.type(cards.needsConfirmation)
    await card.pay.click()
    const element = frame.locator('courier-request')
    const continueButton = element.getByRole('button', { name: 'Continue at your bank' })
    const [unfinished] = await Promise.all([page.waitForEvent('popup'), continueButton.click()])
    await unfinished.close()
    await confirmInWindow(page, element)
    await expect(element.getByRole('heading', { name: 'Order pushed!' })).toBeVisible()

    const placed = await element
      .getByText(/1002-[A-Z0-9]{6}/)
      .first()
      .textContent()
    const [orderId = ''] = /1002-[A-Z0-9]{6}/.exec(placed ?? '') ?? []
    await parts.site.move(orderId, 'WAITING_FOR_TRANSPORT')
    await element.evaluate((request, id) => request.setAttribute('order', id), orderId)
    await element.getByRole('button', { name: 'Where to', expanded: false }).click()
    await element.getByRole('combobox', { name: /Drop-off address/ }).fill('Changi Airport')
    await element
      .getByRole('option', { name: /Changi/ })
      .first()
      .click()
    await card.type(cards.needsConfirmation)
    const update = element.getByRole('button', { name: /^Pay .* and update$/ })
    await update.first().click()
    await element
      .getByRole('alert')
      .getByRole('button', { name: /^(Pay|Update)/ })
      .click()
    await confirmInWindow(page, element)
    await expect(element.getByRole('heading', { name: 'Order Updated!' })).toBeVisible()
  })

  test('opens in a window of its own, which reports back: orders of a spreadsheet', async () => {
    const { page, frame } = await openFrame()
    await frame.locator('courier-request').evaluate((request, api) => {
      const element = document.createElement('courier-bulk-upload')
      Object.assign(element, { api, vendor: '1002' })
      request.replaceWith(element)
    }, parts.site.origin)
    const element = frame.locator('courier-bulk-upload')
    await element.getByRole('button', { name: 'Choose file' }).waitFor()
    const buffer = Buffer.from(await ordersFile([{ payment: 'online' }]), 'base64')
    await element.locator('input[type=file]').setInputFiles({ name: 'lunch.xlsx', mimeType: xlsx, buffer })
    await cardPage(frame, 'courier-bulk-upload').type(cards.needsConfirmation)
    const place = { name: /^Pay .* and place 1 order$/ }
    await element.getByRole('button', place).click()
    await element.getByRole('dialog').getByRole('button', place).click()
    await confirmInWindow(page, element)
    await expect(element.getByText(/^1002-[A-Z0-9]{6}$/)).toBeVisible()
  })
})
