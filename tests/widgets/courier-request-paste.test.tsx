import { assert } from 'chai'
import { expectFocus, fill, inside, nextFrame, until } from '../support/widget.ts'
import { focused, startShop } from '../support/widget-shop.ts'
import { interceptCalls } from '../support/widgets/calls.ts'
import { paste, pressButton } from '../support/widgets/controls.ts'
import { recordEvents } from '../support/widgets/events.ts'
import { addressField, feeShown, field, openRequest } from './request-element.ts'

const message = `Name: Tan Wei Ling
HP: 9123 4567 / 8123 4567
Add: 10 Bayfront Avenue, Singapore 018956
#05-123
pls ring the bell`
const address = '10 Bayfront Avenue, Singapore 018956'

const opener = (element: Element) => inside(element).findByRole('button', { name: 'Paste a message' })

async function panelOf(element: Element): Promise<HTMLElement> {
  const panel = await inside(element).findByRole('dialog', { name: 'From the message' })
  await until(() => panel.querySelector('li') ?? panel.querySelector('[part~="notice"]'), 'what was read')
  return panel
}

/** The form's own field, not the one of the panel. */
const own = (element: Element, label: string) =>
  inside(element)
    .getAllByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`), hidden: true })
    .find((one) => one.closest('form')) as HTMLInputElement

async function closePanel(element: Element) {
  await pressButton(element, 'Done')
  await until(() => !inside(element).queryByRole('dialog'), 'the form')
}

describe('pasting into the request form', () => {
  startShop()

  it('fills in certain details, shows others with their certainty, and keeps the text in the draft only', async () => {
    const element = await openRequest()
    const events = recordEvents('courier-error', 'courier-navigate')
    paste(await opener(element), `${message}\nSECRETWORD`)
    const panel = await panelOf(element)
    assert.notInclude(element.outerHTML, 'Tan Wei Ling')
    assert.notInclude(JSON.stringify({ ...localStorage, ...sessionStorage }), 'SECRETWORD')
    assert.lengthOf(events, 0)
    assert.equal(own(element, 'Customer name').value, 'Tan Wei Ling')
    assert.equal(own(element, 'Unit number').value, '#05-123')
    assert.equal(own(element, 'Phone number').value, '')
    const phone = [...panel.querySelectorAll('li')].find((one) => one.textContent?.includes('Phone number'))
    assert.include(phone?.textContent ?? '', 'Likely')
    assert.isNotNull(phone?.querySelector('svg') ?? null)
    await pressButton(element, 'Use Phone number')
    await until(() => own(element, 'Phone number').value === '+65 9123 4567', 'the number')
    await until(() => addressField(element).value === address, 'the address')
    await pressButton(element, 'Undo')
    await until(() => own(element, 'Customer name').value === '', 'the empty field')
  })

  for (const [from, target] of [
    ['its button', opener],
    ['the address', async (element: Element) => addressField(element)],
  ] as const) {
    it(`keeps the scroll position when a message is pasted into ${from}`, async () => {
      const element = await openRequest()
      Object.assign(element.style, { display: 'block', marginBlock: '600px 2000px' })
      const pressed = await target(element)
      pressed.focus()
      window.scrollTo(0, 500)
      await nextFrame()
      await nextFrame()
      const place = () => [Math.round(scrollY), Math.round(pressed.getBoundingClientRect().top)]
      const before = place()
      paste(pressed, message)
      await panelOf(element)
      assert.equal(focused(element)?.textContent, 'From the message')
      await until(() => own(element, 'Unit number').value === '#05-123', 'the certain details')
      assert.deepEqual(place(), before, 'read')
      await pressButton(element, 'Fill in all details')
      await until(() => own(element, 'Phone number').value !== '', 'the likely details')
      assert.equal(focused(element)?.textContent, 'Done', 'the focus stays in the dialog')
      await until(() => addressField(element).value === address, 'the address')
      assert.deepEqual(place(), before, 'used')
      await closePanel(element)
      expectFocus(pressed)
      assert.deepEqual(place(), before, 'closed')
    })
  }

  it('finds the address also if the panel is closed before', async () => {
    const element = await openRequest()
    const { promise: panelClosed, resolve: closed } = Promise.withResolvers<void>()
    interceptCalls('/geolocator/autocomplete', async (server) => {
      await panelClosed
      return server()
    })
    paste(await opener(element), message)
    await panelOf(element)
    await pressButton(element, 'Fill in all details')
    await until(() => addressField(element).value !== '', 'the address')
    await closePanel(element)
    closed()
    await feeShown(element)
  })

  it('opens the panel if pasted text has details for other fields, and can paste it unchanged', async () => {
    const element = await openRequest()
    await opener(element)
    assert.isTrue(paste(field(element, 'Customer name'), 'Tan Wei Ling'), 'a name stays with its field')
    assert.isFalse(paste(addressField(element), '10 Bayfront Avenue\nMei 91234567'))
    await panelOf(element)
    await pressButton(element, 'Paste as it is')
    await until(() => addressField(element).value.includes('10 Bayfront Avenue Mei 91234567'), 'the text in its field')
  })

  it('reads text typed into the dialog by keyboard alone, and places no order on Enter in its fields', async () => {
    const element = await openRequest()
    await pressButton(element, 'Paste a message')
    const box = await inside(element).findByRole('textbox', { name: /^Message, label/ })
    await fill(box, message)
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, composed: true }))
    const panel = await panelOf(element)
    assert.isNull(panel.closest('form'))
    const value = inside(element)
      .getAllByRole('textbox', { name: /^Customer name/ })
      .find((one) => panel.contains(one))
    await fill(value ?? assert.fail('no field'), 'Tan Wei Ling, level 5')
    assert.equal(own(element, 'Customer name').value, 'Tan Wei Ling, level 5')
  })
})
