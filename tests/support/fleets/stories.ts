import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { openPandago, openUberDirect } from './drivers/companies.ts'
import type { Driver, DriverName } from './drivers/driver.ts'
import { openApiFleet, openOwnRiders } from './drivers/reporting.ts'
import { assertAlongTable } from './status-table.ts'

const openDriver = {
  pandago: openPandago,
  'uber-direct': openUberDirect,
  'own-riders': openOwnRiders,
  api: openApiFleet,
} as const satisfies Record<DriverName, () => Promise<Driver>>

export const driverNames = Object.keys(openDriver) as DriverName[]

const asksNobody = {
  'own-riders': 'the shop gives the order to its rider, and no company is asked',
  api: 'the system fetches its jobs, and is never asked',
} as const

const givesBack = {
  'own-riders': 'a rider gives the order back, and the shop decides',
  api: 'the system gives the order back with `declined`',
} as const

/** Why a driver can't have a story. A story that isn't here is told with all four. */
export const absences: Readonly<Record<string, Partial<Record<DriverName, string>>>> = {
  'is delayed, and continues': { 'own-riders': 'the rider’s page has no button for a delay' },
  'is cancelled by the fleet before a rider accepts, with its reason': givesBack,
  'is cancelled by the fleet after a rider accepted, with its reason': givesBack,
  'is stalled when the fleet finds no rider': {
    'own-riders': 'the shop knows that no rider has the order',
    api: 'the system waits for its riders without a word',
  },
  'is stalled when the fleet is away for an hour, and never gets a rider then': asksNobody,
  'has one rider after the answer to its request was lost': asksNobody,
  'has one rider when the company’s message comes before its answer': asksNobody,
  'has one rider after the company failed in spite of its work': asksNobody,
  'isn’t moved by an old message': {
    'own-riders': 'phones without a network tell their steps hours later',
    api: 'systems without a network tell their steps hours later',
  },
  'keeps a word that the server doesn’t know, and continues': {
    'own-riders': 'the page knows the server’s words only',
    api: 'unknown words are refused',
  },
  'doesn’t move back when the company contradicts itself': asksNobody,
  'continues after the company’s tokens ended': asksNobody,
}

type Story = (driver: Driver) => Promise<void>

/** Tells stories with each driver that can have them. After each, no order has two riders, or a status off the table. */
export function tellStories(stories: Readonly<Record<string, Story>>) {
  for (const name of driverNames)
    describe(`an order of ${name}`, () => {
      let driver: Driver
      before(async () => {
        driver = await openDriver[name]()
      })
      after(() => driver.close())
      for (const [story, run] of Object.entries(stories))
        if (!absences[story]?.[name])
          test(story, async () => {
            driver.shop.placed.length = 0
            await run(driver)
            for (const orderId of driver.shop.placed) await assertSound(driver, orderId)
          })
    })
}

const endStatuses = ['DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'STALLED']

/** Fails if an order had two riders, a status off the table, or still has a rider after its end. */
export async function assertSound(driver: Driver, orderId: string) {
  const { shop } = driver
  const { status, status_history } = await shop.read(orderId)
  assertAlongTable(status_history)
  assert.ok((await driver.ridersFor(orderId)) <= 1, `${orderId} had two riders`)
  if (!endStatuses.includes(status)) return
  await shop.wait(60_000)
  assert.equal(await driver.isRunning(orderId), false, `${orderId} is ${status}, and a rider still comes`)
}
