import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../support/fast-check.ts'
import { createShop, type Fault } from './faulty-shop.ts'

const faults: Fault[] = ['none', 'lost-request', 'lost-answer', 'SignatureExpired', 'still-running', 'unauthorized']

test('places exactly one order despite lost calls, double presses, a second tab and reloads', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...faults), { maxLength: 12 }),
      fc.array(fc.constantFrom('press', 'press-other', 'reload', 'wait'), { minLength: 1, maxLength: 6 }),
      async (plannedFaults, actions) => {
        const remainingFaults = [...plannedFaults]
        const { openTab, server, clock } = createShop(remainingFaults)
        let tab = openTab()
        const otherTab = openTab()
        const presses: Promise<void>[] = [tab.press()]
        for (const action of actions) {
          if (action === 'press') presses.push(tab.press())
          if (action === 'press-other') presses.push(otherTab.press())
          if (action === 'wait') await clock.advance(3000)
          if (action === 'reload') {
            tab.destroy()
            tab = openTab()
            presses.push(tab.resume())
          }
        }
        await clock.advance(100_000)
        await Promise.all(presses)
        // When everything works again, the last press must lead to exactly one order.
        remainingFaults.length = 0
        const lastPress = tab.press()
        await clock.advance(100_000)
        await lastPress
        assert.equal(tab.shown().state, 'placed')
        assert.equal(server.orders.size, 1)
        tab.destroy()
        otherTab.destroy()
      },
    ),
    { numRuns: 300 },
  )
})
