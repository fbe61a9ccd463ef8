import { assert } from 'chai'
import { sendKeys } from '../support/browser-commands.ts'
import { fill, inside, nextTask, press, refreshFlags, until } from '../support/widget.ts'
import { api, page, signIn, startApi } from '../support/widget-shop.ts'
import { interceptCalls } from '../support/widgets/calls.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { textOf } from '../support/widgets/texts.ts'
import { activeCell, enterTable, openTable } from './bulk-grid-element.tsx'
import { goodRows, titles } from './bulk-grid-table.tsx'
import { addressField, openRequest } from './request-element.ts'

/** The Enter that confirms text of an input method, as browsers send it. */
const confirmations: Record<string, KeyboardEventInit> = {
  'during the composition': { isComposing: true },
  'after it, as in Safari': { isComposing: false, keyCode: 229 },
}

/** Presses that Enter where the focus is. @returns whether a handler used it */
async function confirmText(init: KeyboardEventInit): Promise<boolean> {
  let target = document.activeElement
  while (target?.shadowRoot?.activeElement) target = target.shadowRoot.activeElement
  assert.match(target?.localName ?? '', /^(input|textarea)$/)
  const event = new KeyboardEvent('keydown', {
    ...init,
    key: 'Enter',
    code: 'Enter',
    bubbles: true,
    composed: true,
    cancelable: true,
  })
  target?.dispatchEvent(event)
  await nextTask()
  return event.defaultPrevented
}

for (const [when, init] of Object.entries(confirmations)) {
  describe(`the Enter that confirms typed characters, sent ${when}`, () => {
    startApi()

    beforeEach(async () => {
      await api.switchFlags({ voucher: true })
      await signIn()
      await refreshFlags(page)
    })

    it('chooses no suggestion', async () => {
      const element = await openRequest()
      await fill(addressField(element), 'ION Orchard')
      await until(() => inside(element).queryAllByRole('option').length > 0, 'suggestions')
      await press('ArrowDown')
      assert.isFalse(await confirmText(init))
      assert.equal(addressField(element).value, 'ION Orchard')
      await press('Enter')
      await until(() => addressField(element).value !== 'ION Orchard', 'the chosen address')
    })

    it('sends no voucher', async () => {
      const element = await openRequest()
      await pressButton(element, 'Add a voucher')
      const code = await inside(element).findByRole<HTMLInputElement>('textbox', { name: 'Voucher code' })
      await fill(code, 'USEDUP')
      let isSent = false
      interceptCalls('/vouchers/USEDUP', (server) => {
        isSent = true
        return server()
      })
      assert.isFalse(await confirmText(init))
      assert.isFalse(isSent)
      assert.notInclude(textOf(element), 'This voucher has been used up.')
    })

    it('leaves no cell of the bulk table', async () => {
      const { element } = await openTable([titles, ...goodRows(2)])
      await enterTable(element)
      const cell = activeCell(element)
      await sendKeys({ type: 'Mei' })
      assert.isFalse(await confirmText(init))
      assert.equal(activeCell(element), cell)
    })
  })
}
