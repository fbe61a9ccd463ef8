import { assert } from 'chai'
import { click, fill, inside, mount, nextTask, press, refreshFlags, until } from '../support/widget.ts'
import { focused, page, startShop } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import '../../widgets/courier-branch-selector/define.ts'
import { countTexts } from './count-texts.ts'

const field = (element: Element, name: string | RegExp) => inside(element).getByLabelText<HTMLInputElement>(name)

describe('adding and editing collection points', () => {
  startShop()
  beforeEach(() => refreshFlags(page))

  async function openList() {
    const element = await mount('<courier-branch-selector></courier-branch-selector>')
    await pressButton(element, /^Collection point/)
    await inside(element).findByRole('dialog', { name: 'Choose a collection point' })
    return element
  }

  async function openNew() {
    const element = await openList()
    await pressButton(element, 'Add collection point')
    await inside(element).findByRole('dialog', { name: 'New collection point' })
    return element
  }

  it('saves a new one with several owners, and lists it', async () => {
    const element = await openNew()
    await fill(field(element, 'Collection point ID'), 'MK-100')
    await fill(field(element, 'Label'), 'Orchard')
    await fill(field(element, 'Pickup address'), 'ION Orchard')
    const [option] = await inside(element).findAllByRole('option', { name: /ION Orchard/ })
    click(option as HTMLElement)
    await until(() => page.notifications.$notifications.get().length === 0)
    await fill(field(element, 'Phone'), '+65 6100 7701')
    assert.equal(field(element, 'Phone').value, '+6561007701')
    await fill(field(element, /email 1/), 'owner@shop.com')
    await pressButton(element, 'Add another email')
    await until(() => focused(element) === field(element, /email 2/))
    await fill(field(element, /email 2/), 'second@shop.com')
    await pressButton(element, 'Remove second@shop.com')
    await until(() => inside(element).queryByLabelText(/email 2/) === null)
    await pressButton(element, 'Save')
    await until(() => inside(element).queryByRole('dialog', { name: 'New collection point' }) === null)
    await until(() => page.vendors.$vendors.get().some(({ name }) => name === 'Orchard'))
  })

  it('keeps the typed address when the pin is moved, and offers the address at the pin', async () => {
    const element = await openNew()
    await fill(field(element, 'Pickup address'), 'ION Orchard')
    const [option] = await inside(element).findAllByRole('option', { name: /ION Orchard/ })
    click(option as HTMLElement)
    const pin = await inside(element).findByRole('button', { name: /^Collection point.*arrow/i })
    const chosen = field(element, 'Pickup address').value
    pin.focus()
    for (let step = 0; step < 5; step += 1) await press('Shift+ArrowDown')
    const offer = await inside(element).findByRole('button', { name: 'Use the pin’s address' })
    assert.equal(field(element, 'Pickup address').value, chosen)
    offer.click()
    await until(() => field(element, 'Pickup address').value !== chosen)
    await pressButton(element, `Use “${chosen}” again`)
    await until(() => field(element, 'Pickup address').value === chosen)
  })

  it('redraws only the field that is typed in', async () => {
    const element = await openNew()
    const counts = countTexts(page)
    await until(() => counts.has('collection-point.name'), 'the counting texts')
    await nextTask()
    counts.clear()
    await fill(field(element, 'Label'), 'Orchard')
    await nextTask()
    const others = ['id', 'address', 'unit', 'building', 'phone', 'notes', 'owners', 'add-title']
    const redrawn = others.filter((name) => counts.has(`collection-point.${name}`))
    assert.deepEqual(redrawn, [])
  })

  it('opens an outlet from the focused row by Tab, with all its values and a locked ID', async () => {
    const element = await openList()
    const radio = await inside(element).findByRole('radio', { name: 'Bugis - 1002' })
    await inside(element).findByRole('button', { name: 'Edit Bugis' })
    radio.focus()
    await press('Tab')
    assert.equal(focused(element)?.textContent, 'Edit Bugis')
    await press('Enter')
    await inside(element).findByRole('dialog', { name: 'Edit collection point' })
    assert.equal(focused(element), field(element, 'Label'))
    assert.isTrue(field(element, 'Collection point ID').readOnly)
    assert.equal(field(element, 'Collection point ID').value, 'MK-1002')
    assert.match(field(element, 'Pickup address').value, /200 Victoria Street/)
    await press('Escape')
    await until(() => inside(element).queryByRole('dialog') === null)
    await until(() => focused(element)?.getAttribute('aria-haspopup') === 'dialog', 'the focus back on the selector')
  })
})
