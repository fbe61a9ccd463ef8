import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Fault, faultsOf } from './broken-functions.ts'
import type { Opening } from './openings.ts'
import type { Press } from './press.ts'
import { createPresses } from './presses.ts'

/** The longest time without an answer. */
const longestMs = 20_000

// Before the tests, which have the presses' names.
let table = await createPresses()
after(() => table.close())

interface Breaking {
  /** From the press on, or once the server has done what was pressed. */
  when: 'press' | 'response'
  path: string
  fault: Fault
}

/** Presses, with one broken function, until it's done. Returns the functions that were called from either moment on. */
async function pressWithout(open: () => Promise<Press>, breaking: Breaking | null) {
  const press = await open()
  try {
    return await pressAndRepair(press, breaking)
  } finally {
    table.faults().repair()
    press.close()
  }
}

const readCounts = ({ counts }: Press) => Promise.all(counts.map(({ read }) => read()))

async function pressAndRepair(press: Press, breaking: Breaking | null) {
  const { network } = press.page
  const faults = table.faults()
  const called: Record<Breaking['when'], string[]> = { press: [], response: [] }
  let moment: Breaking['when'] = 'press'
  const breakAt = (when: Breaking['when']) => {
    if (breaking?.when === when) faults.break(breaking.path, breaking.fault)
  }
  network.intercept = async (call) => {
    if (!press.call.test(`${call.method} ${new URL(call.url).pathname}`)) return null
    const response = await table.server.api.fetch(call)
    called[moment].push(...faults.called)
    faults.called.clear()
    moment = 'response'
    breakAt('response')
    return response
  }
  let presses = 0
  async function pressAndWait(ms: number) {
    presses += 1
    void press.press()
    let inertMs = 0
    for (let waited = 0; waited < ms && !press.isDone(); waited += 1000) {
      await table.clock.advance(1000)
      inertMs = press.isInert() ? inertMs + 1000 : 0
      assert.ok(inertMs <= longestMs, 'it has no answer')
      if (waited > 1000 && !press.isInert() && press.outcome() !== null) break
    }
  }

  const before = await readCounts(press)
  faults.called.clear()
  breakAt('press')
  await pressAndWait(longestMs + 2000)
  const outcome = press.outcome()
  assert.ok(press.isDone() || outcome !== null, 'it has an outcome')
  called[moment].push(...faults.called)
  faults.repair()
  network.intercept = null
  for (let attempts = 0; attempts < 6 && !press.isDone(); attempts++) await pressAndWait(longestMs)
  // The draft is cleared.
  await table.clock.advance(1000)
  assert.ok(press.isDone(), `it can be done after ${outcome}`)
  const after = await readCounts(press)
  for (const [index, { what, perPress }] of press.counts.entries()) {
    const made = (after[index] ?? 0) - (before[index] ?? 0)
    const [least, most] = perPress === undefined ? [1, 1] : [Math.min(1, perPress), presses * perPress]
    assert.ok(least <= made && made <= most, `${made} ${what} after ${presses} presses and ${outcome}`)
  }
  return { called, outcome }
}

const cases = (paths: Iterable<string>) =>
  [...new Set(paths)].flatMap((path) => faultsOf(path).map((fault) => ({ path, fault })))

for (const name of Object.keys(table.presses)) {
  test(`${name} has an answer, and is done once, whichever function of the browser is broken`, async (t) => {
    // A server has a limit of payments per hour.
    if (/bank/.test(name)) {
      await table.close()
      table = await createPresses()
    }
    const open = table.presses[name] as () => Promise<Press>
    const { called } = await pressWithout(open, null)
    for (const when of ['press', 'response'] as const) {
      for (const { path, fault } of cases(called[when])) {
        // A clock that runs never stops.
        if (path === 'clock.elapsed') continue
        await t.test(`${path} ${fault} from the ${when} on`, async () => {
          await pressWithout(open, { when, path, fault })
        })
      }
    }
  })
}

test('an element shows something, whichever function of the browser is broken from the start', async (t) => {
  async function show(open: () => Opening, prepare = () => {}) {
    table.fromTheStart(prepare)
    const opening = open()
    table.fromTheStart(() => {})
    for (let waited = 0; waited < longestMs && opening.shown() === null; waited += 1000) await table.clock.advance(1000)
    const shown = opening.shown()
    table.faults().repair()
    opening.close()
    assert.ok(shown !== null)
    return shown
  }

  for (const [name, open] of Object.entries(table.openings)) {
    await show(open)
    for (const { path, fault } of cases(table.faults().called)) {
      await t.test(`${name}: ${path} ${fault}`, async () => {
        await show(open, () => table.faults().break(path, fault))
      })
    }
  }
})
