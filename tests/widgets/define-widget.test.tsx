import { assert } from 'chai'
import { useEffect, useId, useState } from 'react'
import {
  type Contract,
  type CourierErrorDetail,
  event,
  method,
  property,
  type WidgetProps,
} from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { Button } from '../../widgets/shared/Button.tsx'
import {
  addHolder,
  expectFocus,
  inside,
  mount,
  nextEvent,
  nextFrame,
  nextTask,
  resetPage,
  until,
} from '../support/widget.ts'

const contract = {
  tag: 'courier-sample',
  attributes: { order: 'string', view: ['short', 'long'], limit: 'number', 'no-map': 'boolean' },
  properties: { secret: property<string>(), onCheck: property<(fee: number) => boolean>() },
  methods: { note: method<(text: string) => void>() },
  events: { 'courier-sampled': event<{ order: string | undefined }>() },
} as const satisfies Contract

function Sample(props: WidgetProps<typeof contract>) {
  const [typed, setTyped] = useState('')
  const { order, view, limit, noMap, secret, onCheck, emit, handle } = props
  const id = useId()
  useEffect(() => handle({ note: setTyped }), [handle])
  if (order === 'broken') throw new Error('This order cannot be drawn')
  return (
    <form>
      <output>{JSON.stringify({ order, view, limit, noMap, secret, check: onCheck?.(8) })}</output>
      <input id={id} aria-label="Note" value={typed} onChange={(change) => setTyped(change.currentTarget.value)} />
      <Button onClick={() => emit('courier-sampled', { order }, { cancelable: true })}>Sample</Button>
    </form>
  )
}

interface SampleElement extends HTMLElement {
  order: string | undefined
  view: string | undefined
  limit: number | undefined
  noMap: boolean
  secret: string | undefined
  onCheck: ((fee: number) => boolean) | undefined
  note(text: string): void
}

const seen = (element: Element) => JSON.parse(inside(element).getByRole('status').textContent)
const sample = (attributes = '') => mount<SampleElement>(`<courier-sample ${attributes}></courier-sample>`)

describe('an element made by defineWidget', () => {
  before(() => defineWidget(contract, Sample))
  beforeEach(() => {
    const page = resetPage()
    page.environment.warn = () => {}
  })

  it('passes its attributes to the component, absent ones as undefined or false', async () => {
    assert.deepEqual(seen(await sample()), { noMap: false })
    const all = await sample('order="1001-AB12CD" view="long" limit="4.5" no-map')
    assert.deepEqual(seen(all), { order: '1001-AB12CD', view: 'long', limit: 4.5, noMap: true })
  })

  it('reads a boolean by its presence, except for the text "false" that frameworks write', async () => {
    assert.equal(seen(await sample('no-map="no-map"')).noMap, true)
    assert.equal(seen(await sample('no-map="false"')).noMap, false)
    const element = await sample('no-map')
    element.removeAttribute('no-map')
    await until(() => seen(element).noMap === false)
    element.noMap = true
    await until(() => seen(element).noMap === true)
    assert.isTrue(element.hasAttribute('no-map'))
    Object.assign(element, { noMap: 'false' })
    await until(() => seen(element).noMap === false)
    Object.assign(element, { noMap: '' })
    await until(() => seen(element).noMap === true)
  })

  it('forgets a removed attribute, and keeps an empty one', async () => {
    const element = await sample('order="1001-AB12CD" limit="4"')
    element.removeAttribute('order')
    element.removeAttribute('limit')
    await until(() => !('order' in seen(element)) && !('limit' in seen(element)))
    element.setAttribute('order', '')
    await until(() => seen(element).order === '')
  })

  it('reports a value outside the contract, and works without it', async () => {
    const event = nextEvent<CourierErrorDetail>('courier-error')
    const element = await sample('view="sideways" limit="many"')
    const { detail } = await event
    const error = { type: 'configuration', key: 'widget.invalid-attribute', retryable: false, requestId: null } as const
    assert.include(detail, { ...error, message: 'The attribute view has an unknown value.' })
    assert.deepEqual(seen(element), { noMap: false })

    const secondEvent = nextEvent<{ type: string }>('courier-error')
    element.view = 'upside-down'
    assert.equal((await secondEvent).detail.type, 'configuration')
    element.view = 'short'
    await until(() => seen(element).view === 'short')
  })

  it('warns of objects that a framework has written into attributes, and ignores them', async () => {
    const warnings: string[] = []
    const { environment } = resetPage()
    environment.warn = (message) => void warnings.push(message)
    // Without flags there would be another warning, sooner or later.
    environment.fetch = () => new Promise<never>(() => {})
    const element = await sample('secret="[object Object]"')
    element.order = {} as string
    await until(() => warnings.length === 2)
    // Both wait for the part with these texts, in any order.
    warnings.sort().reverse()
    assert.match(warnings[0] ?? '', /^<courier-sample> has an attribute secret="\[object Object\]".*element\.secret = /)
    assert.match(warnings[1] ?? '', /attribute order=/)
    assert.notProperty(seen(element), 'secret')
  })

  it('applies properties that a host set before it was defined', async () => {
    const late: typeof contract = { ...contract, tag: 'courier-late' as 'courier-sample' }
    const element = document.createElement('courier-late') as SampleElement
    element.order = '1001-LATE00'
    element.secret = 'kept'
    element.onCheck = (fee) => fee > 5
    addHolder().append(element)
    defineWidget(late, Sample)
    await until(() => element.shadowRoot?.querySelector('output'))
    assert.deepEqual(seen(element), { order: '1001-LATE00', noMap: false, secret: 'kept', check: true })
    element.order = '1001-LATER0'
    await until(() => seen(element).order === '1001-LATER0')
  })

  it('never writes functions and secrets to attributes, or reads them from there', async () => {
    const element = await sample('secret="from-the-page" on-check="alert"')
    element.secret = 'token-of-a-session'
    element.onCheck = () => true
    await until(() => seen(element).secret === 'token-of-a-session')
    assert.notInclude(element.outerHTML, 'token-of-a-session')
    assert.deepEqual(element.getAttributeNames().sort(), ['on-check', 'secret'])
    element.secret = undefined
    await until(() => !('secret' in seen(element)))
  })

  it('mounts nothing while it is detached', async () => {
    const element = document.createElement('courier-sample') as SampleElement
    element.setAttribute('order', '1001-AB12CD')
    element.limit = 2
    await nextTask()
    assert.equal(element.shadowRoot?.childElementCount, 0)
  })

  it('keeps what was typed when it is moved, and the focus when moveBefore moves it', async () => {
    const element = await sample()
    const note = inside(element).getByRole<HTMLInputElement>('textbox', { name: 'Note' })
    typeInto(note, 'second floor')
    const elsewhere = addHolder('section')
    elsewhere.append(element)
    await nextTask()
    await nextFrame()
    assert.equal(inside(element).getByRole<HTMLInputElement>('textbox').value, 'second floor')
    note.focus()
    addHolder('section').moveBefore(element, null)
    await nextTask()
    assert.equal(inside(element).getByRole('textbox'), note)
    expectFocus(note)
    document.body.prepend(elsewhere)
    element.remove()
    await Promise.resolve()
    elsewhere.append(element)
    await nextTask()
    assert.equal(inside(element).getByRole('textbox'), note)
  })

  it('is unmounted when removed from the page, and starts over when added again', async () => {
    const element = await sample('order="1001-AB12CD"')
    typeInto(inside(element).getByRole<HTMLInputElement>('textbox'), 'gone')
    const holder = element.parentElement
    element.remove()
    await until(() => element.shadowRoot?.childElementCount === 0)
    holder?.append(element)
    await until(() => element.shadowRoot?.querySelector('output'))
    assert.equal(seen(element).order, '1001-AB12CD')
    assert.equal(inside(element).getByRole<HTMLInputElement>('textbox').value, '')
  })

  it('emits events that leave shadow roots and that a host can prevent', async () => {
    const element = await sample('order="1001-AB12CD"')
    const sent = nextEvent<{ order: string }>('courier-sampled')
    element.addEventListener('courier-sampled', (sampled) => sampled.preventDefault(), { once: true })
    inside(element).getByRole('button', { name: 'Sample' }).click()
    const sampled = await sent
    assert.deepEqual(sampled.detail, { order: '1001-AB12CD' })
    assert.isTrue(sampled.bubbles && sampled.composed && sampled.cancelable && sampled.defaultPrevented)
    assert.equal(sampled.target, element)
  })

  it('runs the last call of a method once its content has loaded, and later calls at once', async () => {
    const element = document.createElement('courier-sample') as SampleElement
    element.note('first')
    element.note('second')
    element.focus()
    const holder = addHolder()
    holder.append(element)
    const note = await until(() => inside(element).getByRole<HTMLInputElement>('textbox'))
    await until(() => note.value === 'second')
    element.note('third')
    await until(() => note.value === 'third')
    element.remove()
    await until(() => element.shadowRoot?.childElementCount === 0)
    element.note('fourth')
    holder.append(element)
    await until(() => inside(element).getByRole<HTMLInputElement>('textbox').value === 'fourth')
  })

  it('focuses its first field once there is one', async () => {
    const element = await sample()
    element.focus()
    expectFocus(inside(element).getByRole('textbox'))
    element.order = 'broken'
    await until(() => inside(element).queryByRole('button', { name: 'Try again' }))
    element.focus()
    expectFocus(inside(element).getByRole('button', { name: 'Try again' }))
    element.remove()
    const later = addHolder().appendChild(document.createElement('courier-sample'))
    later.focus()
    await until(() => later.shadowRoot?.activeElement?.localName === 'input')
  })

  it('gives every element its own IDs', async () => {
    const first = await sample()
    const second = await sample()
    const [one, other] = [first, second].map((element) => inside(element).getByRole('textbox').id)
    assert.match(one ?? '', /courier-sample-\d+-/)
    assert.notEqual(one, other)
  })

  it('doesn’t redefine a tag', () => {
    const before = customElements.get(contract.tag)
    defineWidget(contract, () => null)
    assert.equal(customElements.get(contract.tag), before)
  })
})

function typeInto(field: HTMLInputElement, text: string) {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setter?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
