import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTestOrderApi, type TestOrderApi, type TestOrderApiOptions } from '../../support/order-api.ts'

const hourMs = 3_600_000

/** Creates a staff token, because the demo's accounts are disabled without the demo. */
async function staffOf(server: TestOrderApi): Promise<string> {
  const created = await server.api.operate(['token', 'create', '--all'])
  return `GoDroid ${(created as { token: string }).token}`
}

/** Runs the test with a folder whose orders outlive their server. */
function inFolder(use: (open: (options: TestOrderApiOptions) => Promise<TestOrderApi>) => Promise<void>) {
  const path = mkdtempSync(join(tmpdir(), 'courier-fleet-'))
  return use((options) => createTestOrderApi({ ...options, database: { kind: 'folder', path } })).finally(() =>
    rmSync(path, { recursive: true }),
  )
}

test('a server in prd without the demo never moves an order by itself, and invents no rider', () =>
  inFolder(async (open) => {
    const seeded = await open({ demo: true })
    await seeded.close()
    const server = await open({ demo: false, environment: 'prd', riderSpeed: 20 })
    const as = await staffOf(server)
    const { order_id } = await server.place({}, { as })
    await server.clock.advance(hourMs)
    const waiting = await server.readOrder(order_id, as)
    assert.deepEqual([waiting.status, waiting.rider], ['RECEIVED', null])
    await server.api.advanceOrder(order_id, 'COURIER_ACCEPTED_DELIVERY')
    await server.api.advanceOrder(order_id, 'PICKED_UP')
    await server.api.advanceOrder(order_id, 'DELIVERED')
    const { status, rider, delivery_eta_minutes, proofs } = await server.readOrder(order_id, as)
    assert.deepEqual([status, rider, delivery_eta_minutes, proofs ?? []], ['DELIVERED', null, null, []])
    await server.close()
  }))

test('a server that leaves the demo takes invented riders off its orders', () =>
  inFolder(async (open) => {
    const demo = await open({ demo: true, riderSpeed: 1 })
    const [accepted, collected, delivered, waiting] = await Promise.all([1, 2, 3, 4].map(() => demo.place()))
    await demo.move(accepted?.order_id ?? '', 'COURIER_ACCEPTED_DELIVERY')
    await demo.move(collected?.order_id ?? '', 'PICKED_UP')
    await demo.move(delivered?.order_id ?? '', 'PICKED_UP', 'DELIVERED')
    await demo.close()

    const server = await open({ demo: false, environment: 'prd', riderSpeed: 1 })
    const as = await staffOf(server)
    await server.clock.advance(hourMs)
    const states = await Promise.all(
      [accepted, collected, delivered, waiting].map(async (order) => {
        const { status, rider } = await server.readOrder(order?.order_id ?? '', as)
        return [status, rider !== null]
      }),
    )
    assert.deepEqual(states, [
      ['WAITING_FOR_TRANSPORT', false],
      ['PICKED_UP', false],
      ['DELIVERED', false],
      ['NEW', false],
    ])
    await server.close()
  }))

test('running orders keep their fleet when the server gets another one', () =>
  inFolder(async (open) => {
    const simulated = await open({ riderSpeed: 20 })
    const first = await simulated.place()
    await simulated.close()
    const server = await open({ riderSpeed: 20, fleet: 'own-riders', demo: true })
    const second = await server.place()
    await server.clock.advance(hourMs)
    assert.equal((await server.readOrder(first.order_id)).status, 'DELIVERED')
    assert.equal((await server.readOrder(second.order_id)).status, 'RECEIVED')
    await server.close()
  }))

test('an outlet’s fleet without its key stops the start in one line, and running orders of one are logged', () =>
  inFolder(async (open) => {
    const fleetKey = 'a-key-of-the-fleet-that-is-taken-away-later'
    const before = await open({ fleetKey })
    await before.api.operate(['fleet', 'set', '1002', 'api'])
    await before.place()
    await before.close()
    await assert.rejects(open({}), {
      name: 'FleetSettingError',
      message:
        'The fleet of 1002 is "api", which needs COURIER_FLEET_KEY, or a key from npm run operator -- fleet-key add; or: npm run operator -- fleet set 1002 default',
    })
    const again = await open({ fleetKey })
    await again.api.operate(['fleet', 'set', '1002', 'default'])
    await again.close()
    const server = await open({})
    const logged = server.logged as Record<string, unknown>[]
    const missing = logged.filter(({ event }) => event === 'fleet is missing')
    assert.deepEqual(
      missing.map(({ fleet, orders }) => [fleet, orders]),
      [['api', 1]],
    )
    await server.close()
  }))

test('the simulation is refused in prd without the demo, and the fleet API without a key, each in one line', () =>
  inFolder(async (open) => {
    await assert.rejects(open({ demo: false, environment: 'prd', fleet: 'simulated' }), {
      name: 'FleetSettingError',
      message: 'COURIER_FLEET is "simulated", which prd allows only with the demo; allowed: own-riders',
    })
    await assert.rejects(open({ demo: false, environment: 'prd', fleet: 'api' }), {
      message:
        'COURIER_FLEET is "api", which needs COURIER_FLEET_KEY, or a key from npm run operator -- fleet-key add; allowed: own-riders',
    })
    const server = await open({ demo: false, environment: 'prd' })
    await server.api.operate(['fleet-key', 'add', 'night-riders'])
    await server.close()
    await (await open({ demo: false, environment: 'prd', fleet: 'api' })).close()
  }))
