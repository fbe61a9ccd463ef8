// Opens a database without a check of its disk's space, fills the disk, and writes: PGlite never responds again.
import { openPgliteThread } from '../../../demo-site/order-api/store/pglite/thread.ts'

const [folder = '', silentSeconds = ''] = process.argv.slice(2)
const database = await openPgliteThread(folder, {
  log: () => {},
  hasSpaceCheck: false,
  silentSeconds: Number(silentSeconds),
})
await database.exec('create table rows (text text)')
process.stdout.write('open\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
for (;;) {
  await database
    .query(`insert into rows select repeat(md5(random()::text), 20) from generate_series(1, 500)`)
    .catch(() => {})
}
