/** Time until a server with the demo's data is healthy again, compared with only opening its database. */
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { startSiteProcess } from '../support/site.ts'
import { median } from './table.ts'

const rounds = 5

export const needsBuild = false

export async function run() {
  const site = await startSiteProcess({ riderSpeed: 0 })
  try {
    const opening: number[] = []
    const starting: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await site.stop()
      opening.push(await secondsOf(() => openDatabase(join(site.data, 'database-SG'))))
      starting.push(await secondsOf(site.start))
    }
    return {
      name: 'Start to healthy with data present',
      rows: [
        { what: 'opening the database only', value: median(opening), unit: 's' },
        { what: 'server', value: median(starting), unit: 's', goal: 'under 3' },
      ],
    }
  } finally {
    await site.remove()
  }
}

async function openDatabase(path: string) {
  const database = await PGlite.create({ dataDir: path })
  await database.query('select count(*) from orders')
  await database.close()
}

async function secondsOf(run: () => Promise<void>) {
  const started = performance.now()
  await run()
  return (performance.now() - started) / 1000
}
