import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { atom } from 'nanostores'
import { elementPage, type Page } from '../../../core/app/page-object.ts'
import { createRequest } from '../../../core/request/request.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const server = useOrderApi()
const pages = usePages(server)
let page: Page
const afterThis = useCallsAfterEach()

async function openSignedIn() {
  const tab = await pages.openSignedIn()
  page = tab.page
  return tab
}

/** Creates an element with its attribute, and returns the vendor that its requests order from. */
function createElement(vendor: string | null) {
  const $attribute = atom(vendor)
  const pageOfElement = elementPage(page, $attribute, () => {})
  const request = createRequest(pageOfElement)
  afterThis(
    pageOfElement.vendors.$refusal.listen(() => {}),
    pageOfElement.vendors.$state.listen(() => {}),
    request.destroy,
  )
  return {
    $attribute,
    vendors: pageOfElement.vendors,
    ordersFrom: () => request.$vendor.get()?.id ?? null,
    refused: () => pageOfElement.vendors.$refusal.get()?.value ?? null,
  }
}

describe('the vendor attribute of an element', () => {
  it('applies to that element only; others use the vendor selected on the page', async () => {
    await openSignedIn()
    const elements = [createElement('1002'), createElement('1001'), createElement(null)]
    await page.vendors.load()
    const from = () => elements.map(({ ordersFrom }) => ordersFrom())
    assert.deepEqual(from(), ['1002', '1001', '1000'])
    page.vendors.selectVendor('a-1003')
    assert.deepEqual(from(), ['1002', '1001', 'a-1003'])
    elements[0]?.$attribute.set('1001')
    assert.deepEqual(from(), ['1001', '1001', 'a-1003'])
  })

  it('blocks ordering while the list loads', async () => {
    const { network } = await openSignedIn()
    network.online = false
    const waiting = createElement('1002')
    assert.deepEqual([waiting.ordersFrom(), waiting.refused()], [null, null])
    network.online = true
    await server.clock.advance(1000)
    await waitUntil(server.clock, 'the list', () => waiting.ordersFrom() === '1002')
  })

  it('is reported if it’s unknown or another user’s vendor, also when it changes', async () => {
    await openSignedIn()
    const typo = createElement('10002')
    const foreign = createElement('2000')
    await page.vendors.load()
    assert.deepEqual([typo.ordersFrom(), typo.refused()], [null, '10002'])
    assert.deepEqual([foreign.ordersFrom(), foreign.refused()], [null, '2000'])
    assert.match(typo.vendors.$refusal.get()?.message ?? '', /vendor is "10002"/)
    typo.$attribute.set('1002')
    assert.deepEqual([typo.ordersFrom(), typo.refused()], ['1002', null])
    typo.$attribute.set('nonsense')
    assert.deepEqual([typo.ordersFrom(), typo.refused()], [null, 'nonsense'])
    typo.$attribute.set(null)
    assert.deepEqual([typo.ordersFrom(), typo.refused()], ['1000', null])
  })

  it('is replaced by the user’s choice in the element until it’s set again', async () => {
    await openSignedIn()
    const elementWithVendor = createElement('1002')
    await page.vendors.load()
    elementWithVendor.vendors.selectVendor('1001')
    assert.deepEqual([elementWithVendor.ordersFrom(), page.vendors.$selectedVendor.get()?.id], ['1001', '1001'])
    elementWithVendor.$attribute.set('a-1003')
    assert.equal(elementWithVendor.ordersFrom(), 'a-1003')
  })
})
