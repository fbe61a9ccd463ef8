import assert from 'node:assert/strict'
import { chmod, chown, mkdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { after, afterEach, beforeEach, describe, test } from 'node:test'
import { createFlagsFile, createParametersFile, type OperatorFile } from '../support/flags-file.ts'
import { createTestOrderApi, type TestOrderApi } from '../support/order-api.ts'
import { acquireDatabase } from '../support/test-databases.ts'

const flagsFor = (isOn: boolean) => JSON.stringify({ voucher: isOn, 'edit-outlet': isOn })

/** Files that an operator saves by mistake, with the position and reason that the log names. */
const badFlags: [content: string | Buffer, problem: RegExp][] = [
  ['{\n  "voucher": false,\n}', /line 3, column 1: a name in double quotes is expected/],
  ['{\n  "voucher": fals', /line 2, column 14: /],
  ['', /line 1, column 1: a value is expected/],
  ['{"voucher": false', /line 1, column 18: a closing brace/],
  ["{'voucher': false}", /line 1, column 2: /],
  ['{"voucher": false} x', /line 1, column 20: /],
  ['// no vouchers\n{"voucher": false}', /line 1, column 1: JSON has no comments/],
  ['{"voucher": false, "voucher": true}', /line 1, column 20: voucher is there twice/],
  ['{"rules": [{"country": "SG", "country": "KW", "flags": {}}]}', /line 1, column 30: country is there twice/],
  ['{\n  "pre-order": true,\n  "voucher": "no"\n}', /line 3, column 3: voucher: /],
  ['{"voucher": null}', /line 1, column 2: voucher: /],
  ['{"voucher": 0}', /line 1, column 2: voucher: /],
  ['{"vouchers": false}', /line 1, column 2: .*vouchers/],
  ['{"rules": {"country": "SG"}}', /line 1, column 2: rules: /],
  ['{"rules": [{"country": "SG"}]}', /line 1, column 12: rules\.0\.flags: /],
  ['{"rules": [{"flags": {"voucher": 1}}]}', /line 1, column 23: rules\.0\.flags\.voucher: /],
  ['{"rules": [{"vendor": "1001", "flags": {"vouchers": true}}]}', /rules\.0\.flags/],
  ['{"tracking-page-settings": true}', /tracking-page-settings/],
  ['{"dual-pricing-display": {"currency": "HRK", "rate": -1}}', /dual-pricing-display/],
  ['[]', /line 1, column 1: /],
  ['null', /line 1, column 1: /],
  ['"voucher"', /line 1, column 1: /],
  [Buffer.from(flagsFor(true), 'utf16le'), /line 1, column 2: /],
  [Buffer.from([0xff, 0xfe, ...Buffer.from(flagsFor(true), 'utf16le')]), /line 1, column 1: it isn’t UTF-8/],
  [Buffer.from('{"voucher": true, "x": "\xe9"}', 'latin1'), /line 1, column 25: it isn’t UTF-8/],
  ['['.repeat(200_000), /line 1, column \d+: /],
  [`{"voucher": true}${' '.repeat(1024 * 1024)}`, /larger than 1 MB/],
  ['{"__proto__": {"voucher": true}}', /line 1, column /],
]
const badParameters: [content: string, problem: RegExp][] = [
  ['{"serviceHours": "0900:1200,1300:2200"}', /line 1, column 2: serviceHours: /],
  ['{"serviceHours": ["0900:1200", "1300:2200"]}', /line 1, column 2: serviceHours: /],
  ['{"serviceHours": "0900:1200", "serviceHours": "1300:2200"}', /line 1, column 31: serviceHours is there twice/],
  // The wording of both errors is in specification 2 §8.
  ['{"serviceHours": "9:00-22:00"}', /serviceHours: format has to be dddd:dddd \(0000:2359 for 24\/24\)\./],
  ['{"serviceHours": "0900:2400"}', /serviceHours: service hours has to been between 0 & 2359\./],
  ['{"serviceHours": 900}', /serviceHours: /],
  ['{"serviceHours": "0900:1200" "1300:2200"}', /line 1, column 30: a comma is expected/],
  ['{"orderItemValueExceedLimit": "250"}', /orderItemValueExceedLimit: /],
  ['{"orderItemValueExceedLimit": -5}', /orderItemValueExceedLimit: /],
  ['{"orderItemValueExceedLimit": 1e999}', /orderItemValueExceedLimit: /],
  ['{"allOutletOrders": "false"}', /allOutletOrders: /],
  ['{"service-hours": "0900:2200"}', /service-hours/],
]

let flagsFile: OperatorFile
let parametersFile: OperatorFile
const database = await acquireDatabase(null)
const { client } = database
let server: TestOrderApi | null = null

// Creates the tables.
await (await createTestOrderApi({ database: { kind: 'memory', client } })).close()

after(() => database.release())
beforeEach(async () => {
  ;[flagsFile, parametersFile] = [await createFlagsFile(), await createParametersFile()]
  await forgetLastContent()
})
afterEach(async () => {
  await server?.close()
  server = null
  await flagsFile.remove()
  await parametersFile.remove()
})

const forgetLastContent = () => client.query("delete from server_values where name like 'file %'")

async function startServer() {
  const files = flagsFile && { flagsFile: flagsFile.path, parametersFile: parametersFile.path }
  server = await createTestOrderApi({ database: { kind: 'memory', client }, ...files })
  return server
}

async function restart() {
  await server?.close()
  return startServer()
}

/** What pages see of both files: the flag service, the static file, the service hours. */
async function state() {
  const { callFor, fetch } = server ?? assert.fail('no server')
  const flags = await callFor<Record<string, unknown>>('/flags')
  const staticFlags = (await (await fetch('/fwfFallback.json')).json()) as Record<string, unknown>
  const hours = await callFor<string>('/get-country-parameter/serviceHours')
  return { voucher: flags.voucher, inStaticFile: staticFlags.voucher, hours }
}

/** It stays so, however often pages ask. */
async function expectClosed() {
  for (let poll = 0; poll < 3; poll += 1) assert.deepEqual(await state(), closed)
}

const closed = { voucher: false, inStaticFile: false, hours: '0900:1200' }
const logged = (subject: 'flags' | 'parameters') =>
  (server?.logged ?? []).flatMap((entry) => (subject in entry ? [String(Reflect.get(entry, subject))] : []))

async function saveGood() {
  await flagsFile.save(flagsFor(false))
  await parametersFile.save({ serviceHours: '0900:1200' })
}

async function saveBytes(file: OperatorFile, content: string | Buffer) {
  await file.save('')
  await writeFile(file.path, content)
}

describe('a bad file', () => {
  for (const [subject, cases] of [
    ['flags', badFlags],
    ['parameters', badParameters],
  ] as const)
    for (const [content, problem] of cases)
      test(`of ${subject}, as ${JSON.stringify(content.toString().slice(0, 60))}, opens nothing`, async () => {
        const fileOf = () => (subject === 'flags' ? flagsFile : parametersFile)
        await saveGood()
        await startServer()
        assert.deepEqual(await state(), closed)
        await saveBytes(fileOf(), content)
        await expectClosed()
        assert.equal(logged(subject).length, 1)
        assert.match(logged(subject)[0] ?? '', /^(flags|parameters)\.json is not used: .*The last values apply$/s)
        assert.match(logged(subject)[0] ?? '', problem)
        assert.ok(!logged(subject)[0]?.includes('\n'))

        await restart()
        await expectClosed()
        assert.equal(logged(subject).length, 1)
        assert.match(logged(subject)[0] ?? '', problem)

        await saveGood()
        assert.deepEqual(await state(), closed)
        assert.match(logged(subject)[1] ?? '', /is used again$/)
        await saveBytes(fileOf(), content)
        await server?.close()
        server = null
        await forgetLastContent()
        await assert.rejects(startServer(), (error: Error) => {
          assert.equal(error.name, 'OperatorFileError')
          assert.match(error.message, problem)
          return !error.message.includes('\n')
        })
      })
})

describe('a file that can’t be read', () => {
  /** Puts something else in the file's place, and puts it back. */
  const replacedBy = (replace: (path: string) => Promise<unknown>) =>
    [
      async (path: string) => {
        await rename(path, `${path}.kept`)
        await replace(path)
      },
      async (path: string) => {
        await rm(path, { recursive: true })
        await rename(`${path}.kept`, path)
      },
    ] as const
  const breakages = [
    ['because it is a folder', ...replacedBy((path) => mkdir(path))],
    ['because it is a device', ...replacedBy((path) => symlink('/dev/zero', path))],
    ['because its links end nowhere', ...replacedBy((path) => symlink(path, path))],
    ['by its permissions', (path: string) => chmod(path, 0), (path: string) => chmod(path, 0o600)],
  ] as const

  for (const [name, damage, repair] of breakages)
    test(`${name} opens nothing, and is used again when it can be read`, async (t) => {
      const isRoot = process.getuid?.() === 0
      await saveGood()
      // Root reads every file, so the server runs as an unprivileged user.
      if (isRoot && name === 'by its permissions') await asUnprivilegedUser(t)
      await startServer()
      assert.deepEqual(await state(), closed)
      await damage(flagsFile.path)
      await expectClosed()
      assert.equal(logged('flags').length, 1)
      await restart()
      await expectClosed()
      assert.equal(logged('flags').length, 1, logged('flags').join('\n'))
      await repair(flagsFile.path)
      assert.deepEqual(await state(), closed)
      assert.match(logged('flags')[1] ?? '', /is used again$/)
      await damage(flagsFile.path)
      await forgetLastContent()
      await server?.close()
      server = null
      await assert.rejects(startServer(), { name: 'OperatorFileError' })
      await repair(flagsFile.path)
    })

  async function asUnprivilegedUser(t: { after(run: () => void): void }) {
    for (const { path } of [flagsFile, parametersFile])
      for (const owned of [dirname(path), path]) await chown(owned, 65_534, 65_534)
    process.seteuid?.(65_534)
    t.after(() => process.seteuid?.(0))
  }
})

test('a byte order mark is read, and so are Windows’ line ends', async () => {
  await flagsFile.save('\ufeff{\r\n  "voucher": false\r\n}\r\n')
  await parametersFile.save('\ufeff{"serviceHours": "0900:1200"}')
  await startServer()
  assert.deepEqual(await state(), closed)
  assert.deepEqual([...logged('flags'), ...logged('parameters')], [])
  await saveBytes(flagsFile, 'x')
  await restart()
  assert.deepEqual(await state(), closed)
})

test('a file that is saved in two halves is used when it is complete', async () => {
  await saveGood()
  await startServer()
  const text = flagsFor(true)
  await flagsFile.save(text.slice(0, 10))
  assert.equal((await state()).voucher, false)
  // Within the resolution of a file system's times.
  const time = new Date(Date.UTC(2026, 5, 10) + 1000)
  await writeFile(flagsFile.path, text)
  await utimes(flagsFile.path, time, time)
  assert.equal((await state()).voucher, true)
})

test('a deleted file changes nothing, and is written again at the next start', async () => {
  await saveGood()
  await startServer()
  assert.deepEqual(await state(), closed)
  await rm(flagsFile.path)
  await expectClosed()
  assert.deepEqual(logged('flags'), ['flags.json is not used: it is missing. The last values apply'])
  await restart()
  assert.deepEqual(await state(), closed)
  assert.deepEqual(logged('flags'), ['flags.json was missing. It has been written again, with its last content'])
  assert.equal(await readFile(flagsFile.path, 'utf8'), flagsFor(false))
  await flagsFile.save('{}')
  assert.equal((await state()).voucher, true, 'an empty object has the default values')
})

test('a deleted file stops the start if this version can’t read the last content', async () => {
  await saveGood()
  await startServer()
  const unreadable = `{"voucher": false, "of-another-version": false}`
  await client.query("update server_values set value = $1 where name = 'file flags.json'", [unreadable])
  await rm(flagsFile.path)
  for (let start = 0; start < 2; start += 1) {
    await server?.close()
    server = null
    await assert.rejects(
      startServer(),
      /^OperatorFileError: \S+flags\.json can’t be used: it is missing, and for its last content, line 1, column 20: .*of-another-version.* save \{\} /,
    )
  }
  await flagsFile.save(flagsFor(false))
  await startServer()
  assert.deepEqual(await state(), closed)
})

test('all requests after a change get the new values, also at the same moment', async () => {
  await flagsFile.save(flagsFor(true))
  await startServer()
  await saveGood()
  assert.deepEqual(await Promise.all(Array.from({ length: 20 }, state)), Array(20).fill(closed))
})

test('a database that can’t be written when a file is saved gets its content later', async () => {
  await saveGood()
  await startServer()
  await client.exec('set default_transaction_read_only = on')
  await flagsFile.save(flagsFor(true))
  assert.equal((await state()).voucher, true)
  await client.exec('set default_transaction_read_only = off')
  await state()
  await saveBytes(flagsFile, '{')
  await restart()
  assert.equal((await state()).voucher, true)
})
