// Opens a database without a check of its disk's space, and runs a script of its start, if there is one. Else it waits for a line,
// and writes: PGlite never responds again if the disk is full.
import { openPgliteThread } from '../../../order-api/store/pglite/thread.ts'

const [folder = '', silentSeconds = '', startScript] = process.argv.slice(2)
const database = await openPgliteThread(folder, {
  log: () => {},
  hasSpaceCheck: false,
  silentSeconds: Number(silentSeconds),
  startSeconds: 4,
})
if (startScript !== undefined) await database.exec(startScript)
database.endStart()
await database.exec('create table rows (text text)')
process.stdout.write('open\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
for (;;) {
  await database
    .query(`insert into rows select repeat(md5(random()::text), 20) from generate_series(1, 500)`)
    .catch(() => {})
}
