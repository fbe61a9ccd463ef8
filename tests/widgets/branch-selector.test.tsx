import { assert } from 'chai'
import {
  click,
  expectFocus,
  inside,
  mount,
  nextEvent,
  press,
  signedInPage,
  until,
  useViewport,
} from '../support/widget.ts'
import { api, focused, page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-branch-selector/define.ts'

interface VendorChanged {
  vendorId: string
  includeOutlets: boolean
}

const selector = (attributes = '') => mount(`<courier-branch-selector ${attributes}></courier-branch-selector>`)
const trigger = (element: Element) => inside(element).findByRole('button', { name: /^Collection point/ })
const labels = (element: Element) =>
  inside(element)
    .getAllByRole('radio')
    .map((radio) => radio.closest('label')?.textContent)

async function open(element: Element) {
  const button = await trigger(element)
  button.click()
  await until(() => inside(element).queryByRole('dialog', { name: 'Choose a collection point' }))
  await until(() => focused(element)?.localName === 'input', 'the focus in the list')
  return button
}

const radio = (element: Element, name: string) => inside(element).getByRole<HTMLInputElement>('radio', { name })

describe('choosing the collection point', () => {
  startShop()

  it('lists vendors and outlets, parents first and bold, outlets by name', async () => {
    const element = await selector()
    await open(element)
    assert.deepEqual(labels(element), [
      'Merlion Kitchen - 1000',
      'Bugis - 1002',
      'Jurong East - a-1003',
      'Tanjong Pagar - 1001',
    ])
    const weight = (name: string) => getComputedStyle(inside(element).getAllByText(name).at(-1) as Element).fontWeight
    assert.equal(weight('Merlion Kitchen'), '700')
    assert.equal(weight('Bugis'), '400')
    assert.isTrue(radio(element, 'Merlion Kitchen - 1000').checked)
    expectFocus(radio(element, 'Merlion Kitchen - 1000'))
  })

  it('applies the choice to the whole page, notifies the host once, and returns the focus', async () => {
    const element = await selector()
    const button = await open(element)
    const event = nextEvent<VendorChanged>('courier-vendor-changed')
    inside(element).getByText('Bugis').click()
    assert.deepEqual((await event).detail, { vendorId: '1002', includeOutlets: false })
    assert.equal(page.vendors.$selectedVendor.get()?.id, '1002')
    await until(() => !inside(element).queryByRole('dialog'))
    assert.match(button.textContent ?? '', /Bugis - 1002$/)
    expectFocus(button)
  })

  it('is chosen with the keyboard alone: arrows, Home, End, letters, Enter', async () => {
    const element = await selector()
    const button = await trigger(element)
    button.focus()
    await press('ArrowDown')
    await until(() => focused(element)?.localName === 'input')
    await press('ArrowDown')
    expectFocus(radio(element, 'Bugis - 1002'))
    assert.equal(page.vendors.$selectedVendor.get()?.id, '1000', 'moving chooses nothing')
    await press('End')
    expectFocus(radio(element, 'Tanjong Pagar - 1001'))
    await press('ArrowDown')
    expectFocus(radio(element, 'Tanjong Pagar - 1001'))
    await press('Home')
    expectFocus(radio(element, 'Merlion Kitchen - 1000'))
    await press('j')
    await press('u')
    expectFocus(radio(element, 'Jurong East - a-1003'))
    await press('Enter')
    await until(() => !inside(element).queryByRole('dialog'))
    assert.equal(page.vendors.$selectedVendor.get()?.id, 'a-1003')
    expectFocus(button)
  })

  it('closes on Escape without choosing, and returns the focus', async () => {
    const element = await selector()
    const button = await open(element)
    await press('ArrowDown')
    await press('Escape')
    await until(() => !inside(element).queryByRole('dialog'))
    expectFocus(button)
    assert.equal(page.vendors.$selectedVendor.get()?.id, '1000')
  })

  it('follows a choice made elsewhere on the page', async () => {
    const element = await selector()
    await trigger(element)
    page.vendors.selectVendor('1001')
    await until(async () => /Tanjong Pagar - 1001$/.test((await trigger(element)).textContent ?? ''))
  })

  it('includes all outlets of a parent with the all-outlets attribute', async () => {
    page.vendors.setIncludeOutlets(false)
    const element = await selector('all-outlets')
    await open(element)
    const event = nextEvent<VendorChanged>('courier-vendor-changed')
    click(inside(element).getByRole('switch', { name: /Include all outlets/ }))
    assert.deepEqual((await event).detail, { vendorId: '1000', includeOutlets: true })
    assert.isTrue(page.vendors.$includeOutlets.get())
    await until(async () => (await trigger(element)).textContent?.includes('All outlets'))
  })

  it('disables the toggle, and says why, for an outlet and on the request page', async () => {
    const request = await selector()
    await open(request)
    const there = inside(request).getByRole<HTMLInputElement>('switch', { name: /Include all outlets/ })
    assert.isTrue(there.disabled)
    assert.match(there.closest('label')?.textContent ?? '', /a single outlet/)
    request.remove()

    page.vendors.selectVendor('1001')
    const list = await selector('all-outlets')
    await open(list)
    assert.isTrue(inside(list).getByRole<HTMLInputElement>('switch', { name: /Include all outlets/ }).disabled)
  })

  it('has no toggle for a user without a parent vendor', async () => {
    await signedInPage(api, 'single@demo.courier')
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
