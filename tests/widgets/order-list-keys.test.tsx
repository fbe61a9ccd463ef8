import { assert } from 'chai'
import {
  expectAccessible,
  expectFocus,
  fill,
  inside,
  mount,
  nextEvent,
  type OrderApiControl,
  press,
  signedInPage,
  startOrderApi,
  until,
  useViewport,
  viewports,
} from '../support/widget.ts'
import '../../widgets/courier-order-list/define.ts'

const list = (attributes = '') => mount(`<courier-order-list ${attributes}></courier-order-list>`)
const focused = (element: Element) => element.shadowRoot?.activeElement
const tab = (element: Element, name: string) => inside(element).getByRole('tab', { name: new RegExp(`^${name}`) })
const row = (element: Element, orderId: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(`tr[data-order='${orderId}']`) ?? null
const details = (element: Element) => inside(element).queryByRole('region', { name: 'Order details' })

describe('what a list of orders is set to, and its keys', () => {
  let api: OrderApiControl

  before(async () => {
    api = await startOrderApi()
  })

  beforeEach(async () => {
    await useViewport(viewports.desk)
    const page = await signedInPage(api)
    await page.vendors.load()
    page.vendors.selectVendor('1002')
  })

  const place = async (name = 'Alicia Wong') => (await api.placeOrder({ customer: { name } })).orderId

  async function listWithOrder(attributes = '') {
    const element = await list(attributes)
    const id = await place()
    await until(() => row(element, id), 'the order to show')
    return { element, id }
  }

  it('goes along by J and K, finds by /, closes by Escape, and lists its keys by ?, but not while the user types', async () => {
    const { element } = await listWithOrder('page-keys')
    const second = await place('Second')
    await until(() => row(element, second), 'the second order to show')
    const placeOfFocus = () => focused(element)?.closest('tr')?.getAttribute('aria-rowindex')
    await press('j')
    await until(() => placeOfFocus() === '2', 'the first row')
    await press('j')
    await until(() => placeOfFocus() === '3', 'the second row')
    await press('k')
    await until(() => placeOfFocus() === '2', 'the first row again')
    await press('Enter')
    await until(() => details(element))
    await press('Escape')
    await until(() => !details(element))
    await press('/')
    await until(() => focused(element)?.localName === 'input', 'the search')
    await press('j')
    assert.equal((focused(element) as HTMLInputElement).value, 'j')
    await press('Escape')
    const field = focused(element)
    if (field instanceof HTMLElement) field.blur()
    await press('?')
    await until(() => inside(element).queryByRole('dialog', { name: 'Keyboard shortcuts' }))
    await expectAccessible(element)
  })

  it('is set to its query, tells the host another one, and says that it is live', async () => {
    const element = await list('query="tab=delivered"')
    const id = await place()
    await until(() => tab(element, 'Delivered'))
    assert.equal(tab(element, 'Delivered').getAttribute('aria-selected'), 'true')
    await until(() => inside(element).queryByText('Live'))
    const changed = nextEvent<{ query: string }>('courier-list-changed')
    tab(element, 'Collected').click()
    assert.equal((await changed).detail.query, 'tab=collected')
    element.setAttribute('query', `q=${id}`)
    await until(() => row(element, id), 'the order that is searched')
    element.setAttribute('query', '')
    await until(() => tab(element, 'New').getAttribute('aria-selected') === 'true')
  })

  it('removes single searches of the last ones', async () => {
    const { element } = await listWithOrder()
    const search = inside(element).getByRole('combobox', { name: 'Find an order' })
    for (const name of ['Alicia', 'Mei']) {
      await fill(search, name)
      await press('Enter')
    }
    await press('Escape')
    const remove = await until(() => inside(element).queryByRole('button', { name: 'Remove Mei from recent searches' }))
    await expectAccessible(element)
    remove.click()
    await until(() => !inside(element).queryByRole('button', { name: 'Mei' }))
    assert.ok(inside(element).getByRole('button', { name: 'Alicia' }))
    expectFocus(search)
  })
})
