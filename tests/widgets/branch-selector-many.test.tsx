import { assert } from 'chai'
import type { VendorWire } from '../../core/api/vendors.ts'
import type { Page } from '../../core/app/page-object.ts'
import {
  click,
  fill,
  inside,
  mount,
  type OrderApiControl,
  press,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-branch-selector/define.ts'

const ownFetch = globalThis.fetch

/** The order API's response with its first outlet 500 times: no demo account has so many. */
function withManyOutlets() {
  globalThis.fetch = async (input, init) => {
    const response = await ownFetch(input, init)
    if (!new URL(String(input)).pathname.endsWith('/vendors')) return response
    const { result } = (await response.json()) as { result: { vendors: VendorWire[] } }
    const [parent, outlet] = result.vendors as [VendorWire, VendorWire]
    const outlets = Array.from({ length: 500 }, (_, index) => ({
      ...outlet,
      vendor_id: String(5000 + index),
      vendor_information: { ...outlet.vendor_information, name: `Café ${String(index).padStart(3, '0')}` },
    }))
    return Response.json({ result: { vendors: [parent, ...outlets] } })
  }
}

const focused = (element: Element) => element.shadowRoot?.activeElement as HTMLInputElement | null
const radios = (element: Element) => element.shadowRoot?.querySelectorAll('input[type="radio"]').length ?? 0

describe('choosing among 500 outlets', () => {
  let api: OrderApiControl
  let page: Page
  before(async () => {
    api = await startOrderApi()
    withManyOutlets()
  })
  after(() => {
    globalThis.fetch = ownFetch
  })
  beforeEach(async () => {
    await useViewport(viewports.desk)
    page = await signedInPage(api)
  })

  async function open() {
    const element = await mount('<courier-branch-selector all-outlets></courier-branch-selector>')
    click(await inside(element).findByRole('button', { name: /^Collection point/ }))
    await until(() => focused(element)?.type === 'search', 'the focus in the search')
    return element
  }

  it('starts in the search, and draws visible rows at once and others later', async () => {
    page.vendors.selectVendor('5400')
    const element = await open()
    await until(() => radios(element) === 501)
  })

  it('scrolls the chosen one into view', async () => {
    const element = await mount('<courier-branch-selector></courier-branch-selector>')
    const button = await inside(element).findByRole('button', { name: /^Collection point/ })
    page.vendors.selectVendor('5400')
    button.click()
    const chosen = await until(() => element.shadowRoot?.querySelector('input:checked[value="5400"]'))
    const list = chosen.closest('[role="radiogroup"]') as HTMLElement
    await until(() => {
      const [row, box] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()]
      return row.top >= box.top && row.bottom <= box.bottom
    })
  })

  it('finds by name or ID, and chooses the first with Enter', async () => {
    const element = await open()
    const search = inside(element).getByRole('searchbox', { name: 'Find by name or ID' })
    await fill(search, 'cafe 12')
    await until(() => radios(element) === 15)
    await inside(element).findByText('15 collection points')
    await press('Enter')
    await until(() => !inside(element).queryByRole('dialog'))
    assert.equal(page.vendors.$selectedVendor.get()?.id, '5012')
  })

  it('moves into the list and back with the arrow keys', async () => {
    const element = await open()
    await press('ArrowDown')
    assert.equal(focused(element)?.value, '1000')
    await press('ArrowDown')
    assert.equal(focused(element)?.value, '5000')
    await press('ArrowUp')
    await press('ArrowUp')
    assert.equal(focused(element)?.type, 'search')
  })

  it('says that nothing was found', async () => {
    const element = await open()
    await fill(inside(element).getByRole('searchbox'), 'zanzibar')
    await inside(element).findByText('Nothing found for “zanzibar”')
    assert.equal(radios(element), 0)
    await press('Enter')
    assert.equal(page.vendors.$selectedVendor.get()?.id, '1000')
  })
})
