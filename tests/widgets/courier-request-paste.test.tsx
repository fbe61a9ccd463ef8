import { assert } from 'chai'
import { click, expectFocus, fill, inside, nextFrame, until } from '../support/widget.ts'
import { page, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-request/define.ts'
import { addressField, field, interceptCalls, openRequest, placeButton } from './request-element.ts'

const message = `Name: Tan Wei Ling
HP: 9123 4567 / 8123 4567
Add: 10 Bayfront Avenue, Singapore 018956
#05-123
pls ring the bell`

/** Dispatches a paste event with this text. */
function paste(target: Element, text: string): boolean {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  return target.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
  )
}

const opener = (element: Element) =>
  until(() => inside(element).queryByRole<HTMLButtonElement>('button', { name: 'Paste a message' }), 'the button')

async function panelOf(element: Element): Promise<HTMLElement> {
  const panel = await until(() => inside(element).queryByRole('dialog', { name: 'From the message' }), 'the panel')
  await until(() => panel.querySelector('li') ?? panel.querySelector('[part~="notice"]'), 'what was read')
  return panel
}

/** The form's own field, not the one of the panel. */
const own = (element: Element, label: string) =>
  inside(element)
    .getAllByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`), hidden: true })
    .find((one) => one.closest('form')) as HTMLInputElement

describe('pasting into the request form', () => {
  startShop()

  it('fills in certain details, and shows the others with their certainty', async () => {
    const element = await openRequest(page)
    paste(await opener(element), message)
    const panel = await panelOf(element)
    assert.equal(own(element, 'Customer name').value, 'Tan Wei Ling')
    assert.equal(own(element, 'Unit number').value, '#05-123')
    assert.equal(own(element, 'Phone number').value, '')
    const phone = [...panel.querySelectorAll('li')].find((one) => one.textContent?.includes('Phone number'))
    assert.include(phone?.textContent ?? '', 'Likely')
    assert.isNotNull(phone?.querySelector('svg') ?? null)
    inside(element).getByRole('button', { name: 'Use Phone number' }).click()
    await until(() => own(element, 'Phone number').value === '+65 9123 4567', 'the number')
    await until(() => addressField(element).value === '10 Bayfront Avenue, Singapore 018956', 'the address')
    inside(element).getByRole('button', { name: 'Undo' }).click()
    await until(() => own(element, 'Customer name').value === '', 'the empty field')
  })

  for (const [from, target] of [
    ['its button', opener],
    ['the address', async (element: Element) => addressField(element)],
  ] as const) {
    it(`keeps the scroll position when a message is pasted into ${from}`, async () => {
      const element = await openRequest(page)
      const above = document.createElement('div')
      const below = document.createElement('div')
      above.style.blockSize = '600px'
      below.style.blockSize = '2000px'
      element.before(above)
      element.after(below)
      const pressed = await target(element)
      pressed.focus()
      window.scrollTo(0, 500)
      await nextFrame()
      await nextFrame()
      const place = () => [Math.round(scrollY), Math.round(pressed.getBoundingClientRect().top)]
      const before = place()
      paste(pressed, message)
      await panelOf(element)
      assert.equal(element.shadowRoot?.activeElement?.textContent, 'From the message')
      await until(() => own(element, 'Unit number').value === '#05-123', 'the certain details')
      assert.deepEqual(place(), before, 'read')
      inside(element).getByRole('button', { name: 'Use all' }).click()
      await until(() => own(element, 'Phone number').value !== '', 'the likely details')
      assert.equal(element.shadowRoot?.activeElement?.textContent, 'Done', 'the focus stays in the dialog')
      await until(() => addressField(element).value === '10 Bayfront Avenue, Singapore 018956', 'the address')
      assert.deepEqual(place(), before, 'used')
      inside(element).getByRole('button', { name: 'Done' }).click()
      await until(() => !inside(element).queryByRole('dialog'), 'the form')
      expectFocus(pressed)
      assert.deepEqual(place(), before, 'closed')
    })
  }

  it('finds the address also if the panel is closed before', async () => {
    const element = await openRequest(page)
    const { promise: panelClosed, resolve: closed } = Promise.withResolvers<void>()
    const restore = interceptCalls('/geolocator/autocomplete', async (server) => {
      await panelClosed
      return server()
    })
    paste(await opener(element), message)
    await panelOf(element)
    inside(element).getByRole('button', { name: 'Use all' }).click()
    await until(() => addressField(element).value !== '', 'the address')
    inside(element).getByRole('button', { name: 'Done' }).click()
    await until(() => !inside(element).queryByRole('dialog'), 'the form')
    closed()
    await until(() => /· \$/.test(placeButton(element).textContent ?? ''), 'the fee of the found address')
    restore()
  })

  it('opens the panel if pasted text has details for other fields, and can paste it unchanged', async () => {
    const element = await openRequest(page)
    await opener(element)
    assert.isTrue(paste(field(element, 'Customer name'), 'Tan Wei Ling'), 'a name stays with its field')
    assert.isFalse(paste(addressField(element), '10 Bayfront Avenue\nMei 91234567'))
    await panelOf(element)
    inside(element).getByRole('button', { name: 'Paste as it is' }).click()
    await until(() => addressField(element).value.includes('10 Bayfront Avenue Mei 91234567'), 'the text in its field')
  })

  it('reads text typed into the dialog, by keyboard alone', async () => {
    const element = await openRequest(page)
    click(await opener(element))
    const box = await until(() => inside(element).queryByRole('textbox', { name: /^Message, label/ }), 'the box')
    await fill(box as HTMLTextAreaElement, message)
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, composed: true }))
    await panelOf(element)
  })

  it('doesn’t place an order on Enter in a field of the panel', async () => {
    const element = await openRequest(page)
    paste(await opener(element), message)
    const panel = await panelOf(element)
    assert.isNull(panel.closest('form'))
    const value = inside(element)
      .getAllByRole<HTMLInputElement>('textbox', { name: /^Customer name/ })
      .find((one) => panel.contains(one)) as HTMLInputElement
    await fill(value, 'Tan Wei Ling, level 5')
    assert.equal(own(element, 'Customer name').value, 'Tan Wei Ling, level 5')
  })

  it('stores the text only in the draft, not in events, attributes or other storage', async () => {
    const element = await openRequest(page)
    const details: string[] = []
    for (const name of ['courier-error', 'courier-navigate']) {
      element.addEventListener(name, (event) => details.push(JSON.stringify((event as CustomEvent).detail)))
    }
    paste(await opener(element), `${message}\nSECRETWORD`)
    await panelOf(element)
    assert.notInclude(element.outerHTML, 'Tan Wei Ling')
    assert.notInclude(JSON.stringify({ ...localStorage, ...sessionStorage }), 'SECRETWORD')
    assert.deepEqual(details, [])
  })
})
