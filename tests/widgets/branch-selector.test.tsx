import { assert } from 'chai'
import type { VendorWire } from '../../core/api/vendors.ts'
import { click, expectFocus, fill, inside, mount, nextEvent, press, until, useViewport } from '../support/widget.ts'
import { api, focused, page, signIn, startShop } from '../support/widget-shop.ts'
import { changeResults } from '../support/widgets/calls.ts'
import '../../widgets/courier-branch-selector/define.ts'

interface VendorChanged {
  vendorId: string
  includeOutlets: boolean
}

const selector = (attributes = '') => mount(`<courier-branch-selector ${attributes}></courier-branch-selector>`)
const trigger = (element: Element) => inside(element).findByRole('button', { name: /^Collection point/ })
const radio = (element: Element, name: string) => inside(element).getByRole<HTMLInputElement>('radio', { name })
const labels = (element: Element) =>
  inside(element)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)
const closed = (element: Element) => until(() => !inside(element).queryByRole('dialog'), 'the list to close')
const selectedId = () => page.vendors.$selectedVendor.get()?.id

async function open(element: Element) {
  const button = await trigger(element)
  button.click()
  await inside(element).findByRole('dialog', { name: 'Choose a collection point' })
  await until(() => focused(element)?.localName === 'input', 'the focus in the list')
  return button
}

describe('choosing the collection point', () => {
  startShop()

  it('lists parents first and bold, applies the choice to the whole page, and notifies the host once', async () => {
    const element = await selector()
    const button = await open(element)
    assert.deepEqual(labels(element), [
      'Merlion Kitchen - 1000',
      'Bugis - 1002',
      'Jurong East - a-1003',
      'Tanjong Pagar - 1001',
    ])
    const weights = ['Merlion Kitchen - 1000', 'Bugis - 1002'].map((label) => {
      const name = radio(element, label).parentElement?.querySelector('bdi')
      return name && getComputedStyle(name).fontWeight
    })
    assert.deepEqual(weights, ['700', '400'])
    assert.isTrue(radio(element, 'Merlion Kitchen - 1000').checked)
    expectFocus(radio(element, 'Merlion Kitchen - 1000'))
    const event = nextEvent<VendorChanged>('courier-vendor-changed')
    radio(element, 'Bugis - 1002').closest('label')?.click()
    assert.deepEqual((await event).detail, { vendorId: '1002', includeOutlets: false })
    assert.equal(selectedId(), '1002')
    await closed(element)
    assert.match(button.textContent ?? '', /Bugis - 1002$/)
    expectFocus(button)
    page.vendors.selectVendor('1001')
    await until(() => /Tanjong Pagar - 1001$/.test(button.textContent ?? ''), 'the choice elsewhere on the page')
  })

  it('is chosen with the keyboard alone: arrows, Home, End, letters, Enter; Escape chooses nothing', async () => {
    const element = await selector()
    const button = await trigger(element)
    button.focus()
    await press('ArrowDown')
    await until(() => focused(element)?.localName === 'input')
    await press('ArrowDown')
    expectFocus(radio(element, 'Bugis - 1002'))
    await press('End')
    expectFocus(radio(element, 'Tanjong Pagar - 1001'))
    await press('ArrowDown')
    expectFocus(radio(element, 'Tanjong Pagar - 1001'))
    await press('Home')
    expectFocus(radio(element, 'Merlion Kitchen - 1000'))
    await press('j')
    await press('u')
    expectFocus(radio(element, 'Jurong East - a-1003'))
    await press('Escape')
    await closed(element)
    expectFocus(button)
    assert.equal(selectedId(), '1000', 'moving chooses nothing')
    await open(element)
    await press('End')
    await press('Enter')
    await closed(element)
    assert.equal(selectedId(), '1001')
    expectFocus(button)
  })

  it('includes all outlets of a parent with the all-outlets attribute, and otherwise says why it can’t', async () => {
    page.vendors.setIncludeOutlets(false)
    const toggle = (element: Element) =>
      inside(element).getByRole<HTMLInputElement>('switch', { name: /Include all outlets/ })
    const element = await selector('all-outlets')
    await open(element)
    const event = nextEvent<VendorChanged>('courier-vendor-changed')
    click(toggle(element))
    assert.deepEqual((await event).detail, { vendorId: '1000', includeOutlets: true })
    assert.isTrue(page.vendors.$includeOutlets.get())
    await until(async () => (await trigger(element)).textContent?.includes('All outlets'))
    element.remove()

    const request = await selector()
    await open(request)
    assert.isTrue(toggle(request).disabled)
    assert.match(toggle(request).closest('label')?.textContent ?? '', /a single outlet/)
    request.remove()

    page.vendors.selectVendor('1001')
    const outlet = await selector('all-outlets')
    await open(outlet)
    assert.isTrue(toggle(outlet).disabled)
  })

  it('has no toggle for a user without a parent vendor', async () => {
    await signIn('single@demo.courier')
    const element = await selector('all-outlets')
    await open(element)
    assert.deepEqual(labels(element), ['Katong Flowers - 2000'])
    assert.isNull(inside(element).queryByRole('switch'))
  })

  it('keeps its height from the first paint', async () => {
    await api.fault('/vendors', 'delay=300')
    const element = await selector()
    const height = element.offsetHeight
    assert.isAtLeast(height, 40)
    // Repeated, because the delay starts when the request arrives.
    await until(async () => {
      await api.advanceClock(300)
      return inside(element).queryByRole('button', { name: /^Collection point/ })
    }, 'the button')
    assert.equal(element.offsetHeight, height)
  })

  it('truncates a long name, but never the ID', async () => {
    await useViewport({ width: 320, height: 600 })
    const element = await selector()
    const button = await trigger(element)
    const name = button.querySelector('bdi') as HTMLElement
    name.textContent = 'The very long named collection point at the corner of two streets'
    assert.isAbove(name.scrollWidth, name.clientWidth)
    const id = button.querySelector('bdi:last-of-type')?.getBoundingClientRect() as DOMRect
    assert.isAtMost(id.right, button.getBoundingClientRect().right)
    assert.isAbove(id.width, 20)
  })
})

describe('choosing among 500 outlets', () => {
  startShop()
  // No demo account has so many.
  beforeEach(() => {
    changeResults<{ vendors: [VendorWire, VendorWire] }>('/vendors', ({ vendors: [parent, outlet] }) => ({
      vendors: [
        parent,
        ...Array.from({ length: 500 }, (_, index) => ({
          ...outlet,
          vendor_id: String(5000 + index),
          vendor_information: { ...outlet.vendor_information, name: `Café ${String(index).padStart(3, '0')}` },
        })),
      ],
    }))
  })
  const radios = (element: Element) => element.shadowRoot?.querySelectorAll('input[type="radio"]').length ?? 0
  const isInSearch = (element: Element) => focused(element)?.matches('[type=search]')

  it('starts in the search, which finds by name or ID, and Enter chooses the first', async () => {
    const element = await selector('all-outlets')
    await open(element)
    await until(() => isInSearch(element), 'the focus in the search')
    await until(() => radios(element) === 501, 'the rows that are drawn later')
    await press('ArrowDown')
    await press('ArrowDown')
    assert.equal((focused(element) as HTMLInputElement).value, '5000')
    await press('ArrowUp')
    await press('ArrowUp')
    assert.isTrue(isInSearch(element))
    const search = inside(element).getByRole('searchbox', { name: 'Find by name or ID' })
    await fill(search, 'zanzibar')
    await inside(element).findByText('Nothing found for “zanzibar”')
    assert.equal(radios(element), 0)
    await press('Enter')
    assert.equal(selectedId(), '1000')
    await fill(search, 'cafe 12')
    await until(() => radios(element) === 15)
    await inside(element).findByText('15 collection points')
    await press('Enter')
    await closed(element)
    assert.equal(selectedId(), '5012')
  })

  it('scrolls the chosen one into view', async () => {
    const element = await selector()
    await trigger(element)
    page.vendors.selectVendor('5400')
    await open(element)
    const chosen = await until(() => element.shadowRoot?.querySelector('input:checked[value="5400"]'))
    const list = chosen.closest('[role="radiogroup"]') as HTMLElement
    await until(() => {
      const [row, box] = [chosen.getBoundingClientRect(), list.getBoundingClientRect()]
      return row.top >= box.top && row.bottom <= box.bottom
    })
  })
})
