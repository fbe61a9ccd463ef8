import { components } from 'virtual:lazy-parts'
import { assert } from 'chai'
import type { ReactNode } from 'react'
import type { Contract } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { type LazyComponent, lazy } from '../../widgets/shared/loading/lazy.tsx'
import { expectAccessible, freshPage, inside, mount } from '../support/widget.ts'

const contract = { tag: 'courier-lazy-part', attributes: {}, events: {} } as const satisfies Contract

/** The first load and its ten repetitions (specification 1 §8). */
const tries = 11

let Part: LazyComponent<{ waiting?: ReactNode }>

describe('every lazy component', () => {
  before(() => defineWidget(contract, () => <Part waiting={<p>One moment</p>} />))
  beforeEach(() => {
    const { environment } = freshPage()
    const { clock } = environment
    environment.fetch = () => new Promise<never>(() => {})
    environment.clock = { ...clock, setTimeout: (run, ms) => clock.setTimeout(run, ms === 2000 ? 0 : ms) }
  })

  it('is known', () => assert.isAbove(components.length, 20))

  for (const { from, component, load } of components) {
    it(`${component} of ${from} says that it didn’t load, and loads when it is tried again`, async () => {
      let failures = 0
      Part = lazy(async () => {
        if (failures++ < tries) throw new TypeError('Failed to fetch dynamically imported module')
        // Without its element a part can't be drawn: its name stands in for it.
        const Real = await load()
        return () => <p>{typeof Real === 'function' ? `Here is ${component}` : 'No component'}</p>
      })
      const element = await mount('<courier-lazy-part></courier-lazy-part>')
      const panel = await inside(element).findByRole('alert')
      assert.include(panel.textContent ?? '', 'Could not load the application')
      assert.isNull(inside(element).queryByText('One moment'))
      await expectAccessible(element)
      inside(element).getByRole('button', { name: 'Try again' }).click()
      await inside(element).findByText(`Here is ${component}`)
      assert.isNull(inside(element).queryByRole('alert'))
    })
  }
})
