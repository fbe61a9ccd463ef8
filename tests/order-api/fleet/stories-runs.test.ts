import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPandago, openUberDirect } from '../../support/fleets/drivers/companies.ts'
import { runDeliveries } from '../../support/fleets/runs.ts'
import { createRandom } from '../../support/random.ts'
import { nextSeed } from '../../support/seeded-random.ts'

for (const [name, open] of Object.entries({ pandago: openPandago, 'uber-direct': openUberDirect }))
  test(`${name}: no order is lost, doubled or left with a rider, whatever fails on the way`, async (t) => {
    const driver = await open()
    t.after(driver.close)
    const random = createRandom(nextSeed())
    assert.deepEqual(await runDeliveries(driver, { orders: 8, rounds: 60, random }), [])
  })
