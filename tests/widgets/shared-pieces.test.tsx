import { assert } from 'chai'
import { useState } from 'react'
import type { Contract } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { Button } from '../../widgets/shared/Button.tsx'
import { Checkbox, RadioGroup } from '../../widgets/shared/fields/Choice.tsx'
import { Combobox, type SuggestionsState } from '../../widgets/shared/fields/Combobox.tsx'
import type { ComboboxOption } from '../../widgets/shared/fields/SuggestionList.tsx'
import { TextArea } from '../../widgets/shared/fields/TextArea.tsx'
import { MoneyField, PhoneField } from '../../widgets/shared/fields/TextField.tsx'
import { Tabs } from '../../widgets/shared/Tabs.tsx'
import { emulateMedia } from '../support/browser-commands.ts'
import {
  click,
  expectAccessible,
  expectFocus,
  fill,
  inDarkMode,
  inside,
  mount,
  pageWithoutApi,
  press,
  until,
} from '../support/widget.ts'

const contract = { tag: 'courier-pieces', attributes: {}, events: {} } as const satisfies Contract

const streets = ['Orchard Road', 'Orchard Turn', 'Orchard Link'].map((label): ComboboxOption => ({ id: label, label }))
let suggest: (suggestions: SuggestionsState<ComboboxOption>) => void = () => {}
let taken: string[] = []

function Pieces() {
  const [address, setAddress] = useState('')
  const [suggestions, setSuggestions] = useState<SuggestionsState<ComboboxOption>>({ state: 'idle' })
  const [phone, setPhone] = useState('')
  const [amount, setAmount] = useState('')
  const [tab, setTab] = useState<'new' | 'done' | 'gone'>('new')
  const [paid, setPaid] = useState<'cash' | 'card' | null>(null)
  const [all, setAll] = useState(false)
  suggest = setSuggestions
  return (
    <div>
      <Combobox
        label="Address"
        value={address}
        onChange={setAddress}
        suggestions={suggestions}
        onSelect={(option) => taken.push(option.id)}
        selectsFirst
      />
      <PhoneField
        label="Phone"
        value={phone}
        onChange={setPhone}
        error={phone === '1' ? 'Too short' : null}
        hint="With +65"
      />
      <MoneyField label="Amount" currency="SGD" value={amount} onChange={setAmount} optional />
      <TextArea label="Notes" value="" onChange={() => {}} />
      <Checkbox label="All outlets" checked={all} onChange={setAll} toggle />
      <RadioGroup
        legend="Payment"
        options={[
          { value: 'cash', label: 'Cash' },
          { value: 'card', label: 'Card', hint: 'Now' },
        ]}
        value={paid}
        onChange={setPaid}
      />
      <Button variant="primary">Cancel order</Button>
      <Button busy onClick={() => taken.push('busy')}>
        Sending
      </Button>
      <Tabs
        label="Orders"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'new', label: 'New', count: '3' },
          { id: 'done', label: 'Delivered' },
          { id: 'gone', label: 'Cancelled' },
        ]}
      >
        <p>Shown: {tab}</p>
      </Tabs>
    </div>
  )
}

const pieces = () => mount('<courier-pieces></courier-pieces>')
describe('the shared components', () => {
  before(() => defineWidget(contract, Pieces))
  beforeEach(() => {
    taken = []
    pageWithoutApi()
  })

  afterEach(() => emulateMedia({ reducedMotion: 'no-preference', forcedColors: 'none' }))

  it('are accessible, light and dark', async () => {
    const element = await pieces()
    await expectAccessible(element)
    await inDarkMode(async () => {
      document.body.style.backgroundColor = 'rgb(20, 21, 23)'
      await expectAccessible(element)
      document.body.style.backgroundColor = ''
    })
  })

  it('offers suggestions by keyboard: arrows choose, Enter takes, Escape closes', async () => {
    const element = await pieces()
    const address = inside(element).getByRole<HTMLInputElement>('combobox', { name: 'Address' })
    await fill(address, 'orch')
    suggest({ state: 'ready', options: streets })
    await inside(element).findAllByRole('option')
    assert.equal(address.getAttribute('aria-expanded'), 'true')
    await expectAccessible(element)
    await press('ArrowDown')
    await press('ArrowDown')
    await until(() => inside(element).getByRole('option', { selected: true }).textContent === 'Orchard Turn')
    const active = element.shadowRoot?.getElementById(address.getAttribute('aria-activedescendant') ?? '')
    assert.equal(active?.textContent, 'Orchard Turn')
    await press('Enter')
    assert.deepEqual(taken, ['Orchard Turn'])
    await until(() => address.getAttribute('aria-expanded') === 'false')

    await press('ArrowUp')
    await until(() => inside(element).getByRole('option', { selected: true }).textContent === 'Orchard Link')
    await press('Escape')
    await until(() => inside(element).queryAllByRole('option').length === 0)
    assert.equal(address.value, 'orch')
    expectFocus(address)
  })

  it('chooses the first suggestion that loads after Enter, unless typing continues', async () => {
    const element = await pieces()
    const address = inside(element).getByRole<HTMLInputElement>('combobox', { name: 'Address' })
    const [first] = streets
    for (const typedOn of ['h', '']) {
      await fill(address, 'orc')
      suggest({ state: 'loading', options: streets.slice(0, 1) })
      // Until then, the options of the last search can be chosen.
      await until(() => inside(element).queryAllByRole('option').length === 1)
      await press('Enter')
      assert.deepEqual(taken, [], 'more may come before it')
      if (typedOn) await press(typedOn)
      suggest({ state: 'ready', options: streets })
      await until(() => inside(element).queryAllByRole('option').length === (typedOn ? streets.length : 0))
    }
    assert.deepEqual(taken, [first?.id])
  })

  it('chooses a suggestion by a press, and shows when it searches, finds nothing or fails', async () => {
    const element = await pieces()
    const address = inside(element).getByRole('combobox', { name: 'Address' })
    await fill(address, 'o')
    suggest({ state: 'loading' })
    await inside(element).findAllByText('Searching')
    suggest({ state: 'ready', options: [] })
    await inside(element).findAllByText('Nothing found')
    suggest({ state: 'failed', message: 'No address service' })
    await inside(element).findAllByText('No address service')
    suggest({ state: 'ready', options: streets })
    click(await inside(element).findByRole('option', { name: 'Orchard Road' }))
    assert.deepEqual(taken, ['Orchard Road'])
  })

  it('connects a message to its field', async () => {
    const element = await pieces()
    const phone = inside(element).getByRole('textbox', { name: 'Phone' })
    assert.equal(described(element, phone), 'With +65')
    await fill(phone, '1')
    await until(() => phone.getAttribute('aria-invalid') === 'true')
    assert.equal(described(element, phone), 'Too short')
    assert.equal(getComputedStyle(phone).direction, 'ltr')
    inside(element).getByRole('textbox', { name: /^Amount/ })
  })

  it('changes tabs by arrow keys in reading direction', async () => {
    const element = await pieces()
    const tab = (name: RegExp) => inside(element).getByRole('tab', { name })
    tab(/New/).focus()
    await press('ArrowRight')
    await inside(element).findByText('Shown: done')
    expectFocus(tab(/Delivered/))
    await press('End')
    await inside(element).findByText('Shown: gone')
    element.shadowRoot?.querySelector('.courier-root')?.setAttribute('dir', 'rtl')
    await press('ArrowRight')
    await inside(element).findByText('Shown: done')
    inside(element).getByRole('tabpanel', { name: /Delivered/ })
  })

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    it(`fades tabs at the edges that have more beyond them (reduced motion: ${reducedMotion})`, async () => {
      await emulateMedia({ reducedMotion })
      const element = await pieces()
      element.style.inlineSize = '180px'
      const list = inside(element).getByRole('tablist')
      const fades = () => {
        const style = getComputedStyle(list)
        return ['--_tabs-before', '--_tabs-after'].map((name) => style.getPropertyValue(name) || '0px').join(' ')
      }
      await until(() => fades() === '0px 32px', 'the fade at the end')
      list.scrollLeft = list.scrollWidth
      await until(() => fades() === '32px 0px', 'the fade at the beginning')
      element.style.inlineSize = '600px'
      await until(() => fades() === '0px 0px', 'no fade')
    })
  }

  it('ignores presses of a busy button, which stays focusable, and toggles and selects by the whole line', async () => {
    const element = await pieces()
    const busy = inside(element).getByRole('button', { name: 'Sending' })
    busy.click()
    assert.deepEqual(taken, [])
    busy.focus()
    expectFocus(busy)
    inside(element).getByText('All outlets').click()
    await until(() => inside(element).getByRole<HTMLInputElement>('switch', { name: 'All outlets' }).checked)
    inside(element).getByText('Card').click()
    await until(() => inside(element).getByRole<HTMLInputElement>('radio', { name: /Card/ }).checked)
  })

  it('draws checkboxes and radio buttons, and leaves them to the system in forced colours', async () => {
    const element = await pieces()
    const box = inside(element).getByRole<HTMLInputElement>('switch', { name: 'All outlets' })
    const radio = inside(element).getByRole<HTMLInputElement>('radio', { name: 'Cash' })
    const drawing = () => [box, radio].map((input) => getComputedStyle(input).appearance)
    const mark = () => getComputedStyle(box, '::before').content
    assert.deepEqual([...drawing(), mark()], ['none', 'none', 'none'])
    box.click()
    radio.click()
    await until(() => box.checked && radio.checked)
    assert.equal(mark(), '""')
    assert.equal(getComputedStyle(radio).borderInlineStartWidth, '6px')
    await emulateMedia({ forcedColors: 'active' })
    await until(() => drawing().every((appearance) => appearance === 'auto'), 'the drawing of the system')
    assert.equal(mark(), 'none')
  })
})

function described(element: Element, field: Element) {
  return element.shadowRoot?.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}
