import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolderPrivate } from '../../../order-api/server/data-folder.ts'
import { copyMigratedDatabase } from '../../support/test-databases.ts'

const main = join(import.meta.dirname, '../../../order-api/main.ts')
const modeOf = (path: string) => lstatSync(path).mode & 0o777

/** Returns files and folders that other users can access, with their modes. */
function listAccessible(path: string): string[] {
  // The server can remove a temporary file in between.
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) return []
  const isAccessible = (stats.mode & 0o077) !== 0
  const accessibleChildren = stats.isDirectory()
    ? readdirSync(path).flatMap((name) => listAccessible(join(path, name)))
    : []
  return [...(isAccessible ? [`${path} ${modeOf(path).toString(8)}`] : []), ...accessibleChildren]
}

test('the data folder and the server’s files are private, whatever the umask and earlier permissions', async (t) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'courier-private-')), 'data')
  mkdirSync(join(folder, 'outbox'), { recursive: true })
  await copyMigratedDatabase(folder)
  writeFileSync(join(folder, 'flags.json'), '{}')
  writeFileSync(join(folder, 'outbox', '20260101T000000000Z-0001-verify-email.txt'), 'To: a@b.example')
  for (const path of ['', 'outbox', 'flags.json']) chmodSync(join(folder, path), path === 'flags.json' ? 0o666 : 0o777)
  const child = spawn('/bin/sh', ['-c', 'umask 000; exec "$0" "$1"', process.execPath, main], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', COURIER_DATA: folder, COURIER_RIDER_SPEED: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const exited = once(child, 'exit').then(() => assert.fail(output))
  exited.catch(() => {})
  while (!/Demo accounts/.test(output)) await Promise.race([once(child.stdout, 'data'), exited])
  const origin = /http:\/\/localhost:\d+/.exec(output)?.[0]
  assert.ok(origin, output)
  await fetch(`${origin}/orders/api/v1/password/forgot`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email_address: 'parent@demo.courier' }),
  })
  const mails = () => readdirSync(join(folder, 'outbox')).filter((name) => /^\d.*\.txt$/.test(name))
  const outbox = watch(join(folder, 'outbox'))
  while (mails().length < 2) await Promise.race([once(outbox, 'change'), exited])
  outbox.close()
  assert.deepEqual(listAccessible(folder), [])
  assert.equal(modeOf(folder), 0o700)
  assert.equal(modeOf(join(folder, 'flags.json')), 0o600)
  child.kill('SIGTERM')
  await once(child, 'exit')
  assert.deepEqual(listAccessible(folder), [])
  rmSync(folder, { recursive: true })
})

test('refuses a sticky folder such as /tmp, and doesn’t follow symlinks', async () => {
  const shared = mkdtempSync(join(tmpdir(), 'courier-shared-'))
  chmodSync(shared, 0o1777)
  await assert.rejects(makeFolderPrivate(shared), { name: 'SharedFolderError' })
  chmodSync(shared, 0o755)
  const linkTarget = join(shared, 'elsewhere')
  writeFileSync(linkTarget, '')
  chmodSync(linkTarget, 0o644)
  symlinkSync(linkTarget, join(shared, 'secret'))
  await makeFolderPrivate(shared)
  assert.deepEqual([modeOf(shared), modeOf(linkTarget)], [0o700, 0o644])
  rmSync(shared, { recursive: true })
})
