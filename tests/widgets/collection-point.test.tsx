import { assert } from 'chai'
import { click, fill, inside, mount, nextTask, press, refreshFlags, until } from '../support/widget.ts'
import { focused, page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-branch-selector/define.ts'
import { countTexts } from './count-texts.ts'

const field = (element: Element, name: string | RegExp) => inside(element).getByLabelText<HTMLInputElement>(name)

describe('adding and editing collection points', () => {
  startShop()
  beforeEach(() => refreshFlags(page))

  async function openList(attributes = '') {
    const element = await mount(`<courier-branch-selector ${attributes}></courier-branch-selector>`)
    const button = await inside(element).findByRole('button', { name: /^Collection point/ })
    button.click()
    await until(() => inside(element).queryByRole('dialog', { name: 'Choose a collection point' }))
    await until(() => focused(element)?.localName === 'input', 'the focus in the list')
    return element
  }

  async function openNew() {
    const element = await openList()
    click(await inside(element).findByRole('button', { name: 'Add collection point' }))
    await inside(element).findByRole('dialog', { name: 'New collection point' })
    return element
  }

  it('offers an edit button for outlets, and none for parents and outlets from elsewhere', async () => {
    const element = await openList()
    await inside(element).findByRole('button', { name: 'Edit Bugis' })
    assert.isNull(inside(element).queryByRole('button', { name: 'Edit Merlion Kitchen' }))
    assert.isNull(inside(element).queryByRole('button', { name: 'Edit Jurong East' }))
  })

  it('reaches only the focused row’s edit button by Tab', async () => {
    const element = await openList()
    const radio = await inside(element).findByRole('radio', { name: 'Bugis - 1002' })
    radio.focus()
    await inside(element).findByRole('button', { name: 'Edit Bugis' })
    await press('Tab')
    assert.equal(focused(element)?.getAttribute('aria-label'), 'Edit Bugis')
  })

  it('saves a new one and lists it', async () => {
    const element = await openNew()
    await fill(field(element, 'Collection point ID'), 'MK-100')
    await fill(field(element, 'Label'), 'Orchard')
    await fill(field(element, 'Pickup address'), 'ION Orchard')
    const option = await inside(element).findAllByRole('option', { name: /ION Orchard/ })
    option[0]?.click()
    await until(() => page.notifications.$notifications.get().length === 0)
    await fill(field(element, 'Phone'), '+65 6100 7701')
    assert.equal(field(element, 'Phone').value, '+6561007701')
    await fill(field(element, /email 1/), 'owner@shop.com')
    inside(element).getByRole('button', { name: 'Save' }).click()
    await until(() => inside(element).queryByRole('dialog', { name: 'New collection point' }) === null)
    await until(() => page.vendors.$vendors.get().some(({ name }) => name === 'Orchard'))
  })

  it('keeps the typed address when the pin is moved, and offers the address at the pin', async () => {
    const element = await openNew()
    await fill(field(element, 'Pickup address'), 'ION Orchard')
    const [option] = await inside(element).findAllByRole('option', { name: /ION Orchard/ })
    option?.click()
    const pin = await inside(element).findByRole('button', { name: /^Collection point.*arrow/i })
    const chosen = field(element, 'Pickup address').value
    pin.focus()
    for (let step = 0; step < 5; step += 1) await press('Shift+ArrowDown')
    const offer = await inside(element).findByRole('button', { name: 'Use the pin’s address' })
    assert.equal(field(element, 'Pickup address').value, chosen)
    offer.click()
    await until(() => field(element, 'Pickup address').value !== chosen)
    click(await inside(element).findByRole('button', { name: `Use “${chosen}” again` }))
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
    assert.deepEqual(
      others.filter((name) => counts.has(`collection-point.${name}`)),
      [],
    )
  })

  it('adds and removes owners’ email addresses by keyboard', async () => {
    const element = await openNew()
    inside(element).getByRole('button', { name: 'Add another email' }).click()
    await until(() => focused(element) === field(element, /email 2/))
    await fill(field(element, /email 2/), 'second@shop.com')
    inside(element).getByRole('button', { name: 'Remove second@shop.com' }).click()
    await until(() => inside(element).queryByLabelText(/email 2/) === null)
  })

  it('opens an outlet with all its values and a locked ID', async () => {
    const element = await openList()
    click(await inside(element).findByRole('button', { name: 'Edit Bugis' }))
    await inside(element).findByRole('dialog', { name: 'Edit collection point' })
    assert.isTrue(field(element, 'Collection point ID').readOnly)
    assert.equal(field(element, 'Collection point ID').value, 'MK-1002')
    assert.match(field(element, 'Pickup address').value, /200 Victoria Street/)
    await press('Escape')
    await until(() => inside(element).queryByRole('dialog') === null)
    await until(() => focused(element)?.getAttribute('aria-haspopup') === 'dialog', 'the focus back on the selector')
  })
})
