import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Prefill } from '../../../../core/request/draft/prefill.ts'
import { createRequest } from '../../../../core/request/request.ts'
import { createTestBrowser, createTestPage } from '../../../support/page.ts'
import { createRandom } from '../../../support/random.ts'
import { useRequestFixture } from '../request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

const posOrder = {
  customer: { name: 'Counter Alicia', phone: '8123 4567' },
  address: { text: 'ION Orchard, 2 Orchard Turn', unit: '#04-12', latitude: 1.304_02, longitude: 103.831_79 },
  items: [{ name: 'Laksa', quantity: 2 }, { name: 'Teh' }],
  amount: 25.5,
  reference: 'POS-4711',
} satisfies Prefill

async function openForm() {
  await createFixture()
  return fixture.openTab()
}

test('fills in and places the order of a point of sale, and returns its reference', async () => {
  const { request } = await openForm()
  request.prefill(posOrder)
  await fixture.flush()
  const { name, phone, addressText, unit, description, amount, reference } = request.$draft.get()
  assert.deepEqual(
    [name, phone, addressText, unit],
    ['Counter Alicia', '8123 4567', 'ION Orchard, 2 Orchard Turn', '#04-12'],
  )
  assert.deepEqual([description, amount, reference], ['2 × Laksa, Teh', '25.5', 'POS-4711'])
  await fixture.quote(request)
  await fixture.press(request)
  const placement = request.$placement.get()
  assert.equal(placement.state === 'placed' && placement.order.reference, 'POS-4711')
  assert.equal((await fixture.orders())[0]?.reference, 'POS-4711')
})

test('turns the order round for a host, once and for all outlets with cards', async () => {
  const { request } = await openForm()
  request.prefill({ ...posOrder, isReturn: true })
  await fixture.flush()
  assert.equal(request.$isReturn.get(), true)
  const offered = request.$paymentMethods.get()
  assert.deepEqual(offered.state === 'ready' && offered.methods, ['PAID'])
  assert.equal(request.$draft.get().paymentMethod, 'PAID')
  request.chooseReturn(false)
  assert.equal(request.$draft.get().isReturn, false)
})

test('keeps filled-in fields until another reference starts a new order', async () => {
  const { request } = await openForm()
  request.typeField('name', 'Mei')
  request.prefill({ customer: { name: 'Alicia', phone: '81234567' } })
  assert.deepEqual([request.$draft.get().name, request.$draft.get().phone], ['Mei', '81234567'])

  request.prefill(posOrder)
  const { id } = request.$draft.get()
  request.typeField('name', 'Alicia W')
  request.prefill({ ...posOrder, amount: 30 })
  const { name, amount } = request.$draft.get()
  assert.deepEqual([request.$draft.get().id, name, amount], [id, 'Alicia W', '25.5'])

  request.prefill({ ...posOrder, reference: 'POS-4712', customer: { name: 'Bo' } })
  const next = request.$draft.get()
  assert.notEqual(next.id, id)
  assert.deepEqual([next.reference, next.name, next.phone], ['POS-4712', 'Bo', ''])
})

for (const address of [posOrder.address, { text: 'ION Orchard' }]) {
  const kind = 'latitude' in address ? 'with coordinates' : 'that is searched for'
  test(`keeps what the user typed, but no details without a reference, on a later page, with an address ${kind}`, async () => {
    const { request, close } = await openForm()
    const { customer, items } = posOrder
    request.prefill({ customer, items, address })
    await fixture.clock.advance(500)
    await fixture.until('the pin', () => request.$draft.get().destination !== null)
    request.typeField('notes', 'Ring twice')
    request.typeField('name', 'Mei')
    close()
    const { request: later } = await fixture.openTab()
    const { name, phone, addressText, destination, description, notes } = later.$draft.get()
    assert.deepEqual(
      { name, phone, addressText, destination, description, notes },
      { name: 'Mei', phone: '', addressText: '', destination: null, description: '', notes: 'Ring twice' },
    )
  })
}

test('keeps typed text after a reload and when another outlet is selected', async () => {
  const { request, close } = await openForm()
  request.prefill(posOrder)
  request.typeField('notes', 'Ring twice')
  close()
  const { request: reloadedRequest, page } = await fixture.openTab()
  reloadedRequest.prefill(posOrder)
  assert.equal(reloadedRequest.$draft.get().notes, 'Ring twice')
  page.vendors.selectVendor('1001')
  assert.deepEqual(
    [reloadedRequest.$draft.get().reference, reloadedRequest.$draft.get().notes],
    ['POS-4711', 'Ring twice'],
  )
  page.vendors.selectVendor('1002')
  assert.equal(reloadedRequest.$draft.get().notes, 'Ring twice')
})

const loadsPerTest = 50
// The whole text finds nothing, so its part with the house number is searched for too.
const address = { text: 'Blue gate of Mei, 2 Orchard Turn' }

for (const first of [0, 50, 100, 150]) {
  test(`finds the pin of an address without coordinates in ${loadsPerTest} first loads on a slow network, from ${first}`, async () => {
    await createFixture()
    const { clock } = fixture
    const { page: signedIn } = await fixture.openTab()
    signedIn.destroy()
    const signedInBrowser = () => {
      const browser = createTestBrowser()
      for (const key of fixture.browser.storage.keys()) {
        const value = fixture.browser.storage.getItem(key)
        if (value !== null && !key.includes('draft')) browser.storage.setItem(key, value)
      }
      return browser
    }
    const lost: number[] = []
    for (let load = first; load < first + loadsPerTest; load += 1) {
      const random = createRandom(load)
      const { page } = createTestPage(fixture.server.api, {
        clock,
        browser: signedInBrowser(),
        settings: { vendor: '1002', paymentMethod: 'CASH_ON_DELIVERY' },
        prepare(environment) {
          const { fetch } = environment
          environment.fetch = async (...call) => {
            await new Promise<void>((resolve) => clock.setTimeout(resolve, random.below(2500)))
            return fetch(...call)
          }
        },
      })
      const request = createRequest(page)
      request.prefill({ address, reference: `POS-${load}` })
      void page.vendors.load()
      // The host page renders again, and shows another outlet.
      for (const step of [
        () => request.prefill({ address, reference: `POS-${load}` }),
        () => page.vendors.selectVendor('1001'),
      ])
        clock.setTimeout(step, random.below(4000))
      await clock.advance(4000)
      for (let second = 0; second < 12 && request.$draft.get().destination === null; second += 1)
        await clock.advance(1000)
      if (request.$draft.get().destination === null) lost.push(load)
      request.destroy()
      page.destroy()
    }
    assert.deepEqual(lost, [])
  })
}
