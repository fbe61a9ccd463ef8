import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { browserEnvironment } from '../../../core/environment/browser.ts'
import type { RiderRequest } from '../../../core/request/request.ts'
import { createRequestFixture, isOrderCall, type RequestFixture, type Tab } from '../request/request-fixture.ts'
import { breakFunction, type Fault, faultsOf, functionsOf } from './broken-functions.ts'

/** The longest time that the form may be locked. */
const longestMs = 20_000
const inert = ['preparing', 'quoting', 'placing', 'checking']

let fixture: RequestFixture
before(async () => {
  fixture = await createRequestFixture({ flags: {} })
})
after(() => fixture.close())

/** When a function starts to fail: before the press, or once the server has placed the order. */
const steps = {
  'from the press': async (_tab: Tab, breakNow: () => void) => breakNow(),
  'once the order is placed': async ({ network }: Tab, breakNow: () => void) => {
    network.intercept = async (call) => {
      if (!isOrderCall(call)) return null
      const response = await fixture.server.api.fetch(call)
      breakNow()
      return response
    }
  },
}

const stateOf = (request: RiderRequest) => request.$placement.get().state

/** Presses whatever the form offers until the order is placed. */
async function continueUntilPlaced(request: RiderRequest) {
  for (let presses = 0; presses < 6 && stateOf(request) !== 'placed'; presses++) {
    const placement = request.$placement.get()
    const isUnknown = placement.state === 'unreachable' && placement.sent
    void (isUnknown ? request.checkAgain() : request.place())
    for (let ms = 0; ms < longestMs && (ms === 0 || inert.includes(stateOf(request))); ms += 1000) {
      await fixture.clock.advance(1000)
    }
  }
}

async function orderWithout(path: string, fault: Fault, step: keyof typeof steps) {
  const placedBefore = (await fixture.orders()).map(({ order_id }) => order_id)
  const tab = await fixture.openTab()
  const { request, page } = tab
  let toasts = 0
  page.notifications.$notifications.listen((shown) => {
    toasts = Math.max(toasts, shown.length)
  })
  await fixture.fillIn(request)
  let repair = () => {}
  await steps[step](tab, () => {
    repair = breakFunction(tab.environment, path, fault)
  })
  void request.place()
  let lockedMs = 0
  for (let ms = 0; ms < longestMs + 5000; ms += 1000) {
    await fixture.clock.advance(1000)
    lockedMs = inert.includes(stateOf(request)) ? lockedMs + 1000 : 0
    assert.ok(lockedMs <= longestMs, `the form is locked: ${stateOf(request)}`)
  }
  const isShown = stateOf(request) !== 'idle' || request.$problems.get().length > 0 || toasts > 0
  assert.ok(isShown, 'the press has an outcome')
  repair()
  tab.network.intercept = null
  await continueUntilPlaced(request)
  assert.equal(stateOf(request), 'placed')
  const placed = (await fixture.orders()).filter(({ order_id }) => !placedBefore.includes(order_id))
  assert.equal(placed.length, 1)
  tab.close()
}

// No browser lacks a clock. A clock that is wrong is another matter.
const paths = functionsOf(browserEnvironment()).filter((path) => path !== 'clock.now')

for (const step of Object.keys(steps) as (keyof typeof steps)[]) {
  describe(`an order, ${step}`, () => {
    for (const path of paths) {
      for (const fault of faultsOf(path)) {
        test(`is placed once, and never stays locked, if ${path} ${fault}`, () => orderWithout(path, fault, step))
      }
    }
  })
}
