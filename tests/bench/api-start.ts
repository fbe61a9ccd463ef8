/** Time until a server with the demo's data is healthy again, compared with only opening its database. */
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { startSiteProcess } from '../support/site.ts'
import { measureRounds, medianOf, msOf } from './measuring.ts'

const rounds = 5

export const needsBuild = false

export async function run() {
  const site = await startSiteProcess({ riderSpeed: 0 })
  try {
    const times = await measureRounds(rounds, async () => {
      await site.stop()
      const opening = await msOf(() => openDatabase(join(site.data, 'database-SG')))
      return { opening, starting: await msOf(site.start) }
    })
    return {
      name: 'Start to healthy with data present',
      rows: [
        { what: 'opening the database only', value: medianOf(times, ({ opening }) => opening) / 1000, unit: 's' },
        { what: 'server', value: medianOf(times, ({ starting }) => starting) / 1000, unit: 's', goal: 'under 3' },
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
