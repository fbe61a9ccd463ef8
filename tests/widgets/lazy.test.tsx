import { assert } from 'chai'
import type { Contract, WidgetProps } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { Button } from '../../widgets/shared/Button.tsx'
import { lazy } from '../../widgets/shared/loading/lazy.tsx'
import { expectAccessible, inside, mount, resetPage, until } from '../support/widget.ts'

const contract = { tag: 'courier-lazy', attributes: { name: 'string' }, events: {} } as const satisfies Contract

let loadCount = 0
let outcome: 'comes' | 'fails' = 'comes'

const Greeting = lazy(async () => {
  loadCount += 1
  if (outcome === 'fails') throw new TypeError('Failed to fetch dynamically imported module')
  return ({ name }: { name: string }) => <Button>{`Hello ${name}`}</Button>
})

function Element({ name = '' }: WidgetProps<typeof contract>) {
  return <Greeting name={name} waiting={<p>One moment</p>} />
}

describe('a lazy component', () => {
  before(() => defineWidget(contract, Element))
  beforeEach(() => {
    const { environment } = resetPage()
    const { clock } = environment
    environment.fetch = () => new Promise<never>(() => {})
    environment.clock = {
      ...clock,
      setTimeout: (run, ms) => clock.setTimeout(run, ms === 2000 ? 0 : ms),
    }
  })

  it('is retried ten times, then shows a notice whose button loads it', async () => {
    outcome = 'fails'
    const element = await mount('<courier-lazy name="Mei"></courier-lazy>')
    inside(element).getByText('One moment')
    const panel = await inside(element).findByRole('alert')
    assert.include(panel.textContent ?? '', 'Could not load the application')
    assert.equal(loadCount, 11)
    await expectAccessible(element)
    outcome = 'comes'
    inside(element).getByRole('button', { name: 'Try again' }).click()
    await inside(element).findByRole('button', { name: 'Hello Mei' })
    assert.equal(loadCount, 12)
  })

  it('is shown at once the next time, and applies new props', async () => {
    const element = await mount('<courier-lazy name="Tan"></courier-lazy>')
    inside(element).getByRole('button', { name: 'Hello Tan' })
    element.setAttribute('name', 'Wong')
    await until(() => inside(element).queryByRole('button', { name: 'Hello Wong' }))
    assert.equal(loadCount, 12)
  })
})
