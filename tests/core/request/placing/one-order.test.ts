import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createShop, type Fault } from './a-faulty-shop.ts'

const faults: Fault[] = ['none', 'lost-request', 'lost-answer', 'SignatureExpired', 'still-running', 'unauthorized']

test('places exactly one order through losses, double presses, two tabs and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
      fc.array(fc.constantFrom('press', 'press-other', 'reload', 'wait'), { minLength: 1, maxLength: 6 }),
      async (planned, actions) => {
        const left = [...planned]
        const { openTab, server, clock } = createShop(left)
        let tab = openTab()
        const other = openTab()
        const work: Promise<void>[] = [tab.press()]
        for (const action of actions) {
          if (action === 'press') work.push(tab.press())
          if (action === 'press-other') work.push(other.press())
          if (action === 'wait') await clock.advance(3000)
          if (action === 'reload') {
            tab.destroy()
            tab = openTab()
            work.push(tab.resume())
          }
        }
        await clock.advance(100_000)
        await Promise.all(work)
        // When everything works again, the last press must lead to exactly one order.
        left.length = 0
        const last = tab.press()
        await clock.advance(100_000)
        await last
        assert.equal(tab.shown().state, 'placed')
        assert.equal(server.orders.size, 1)
        tab.destroy()
        other.destroy()
      },
    ),
    { numRuns: 300 },
  )
})
