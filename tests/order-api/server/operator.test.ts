import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { readOperatorRequest } from '../../../order-api/domain/operator/commands.ts'
import { runCommand } from '../../../order-api/server/operator/run-command.ts'
import { readSettings } from '../../../order-api/server/settings/settings.ts'
import { startPostgres } from '../../support/servers/postgres.ts'
import { startSiteProcess } from '../../support/site.ts'

/** Runs `npm run operator -- …` as its script does, and returns what it prints. */
async function operate(env: Record<string, string>, ...args: string[]) {
  const script = ['--import', './build/check-node.mjs', 'order-api/operator.ts', ...args]
  const options = { env: { ...process.env, NODE_OPTIONS: '', ...env } }
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, script, options)) }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

/** The same in this process, which starts in a tenth of the time. */
const operateHere = (env: Record<string, string>, ...args: string[]) => runCommand(readSettings(env), args, 'desk')

const vendorsFor = (origin: string, token: string) =>
  fetch(`${origin}/orders/api/v1/vendors`, { headers: { authorization: `GoDroid ${token}` } })

test('commands work in prd beside the running server, and without it', async () => {
  const site = await startSiteProcess({ settings: { COURIER_ENVIRONMENT: 'prd' } })
  const env = { COURIER_DATA: site.data, COURIER_ENVIRONMENT: 'prd' }
  const created = await operate(env, 'token', 'create', '--parent', '1000', '--name', 'Night desk', '--json')
  const { token, token_id } = JSON.parse(created.stdout)
  assert.equal((await vendorsFor(site.origin, token)).status, 200)

  for (const sent of ['', '{', '"token"', '[1]', '{"args":[1],"user":null}']) {
    const unreadable = request({ socketPath: `${site.data}/operator.sock`, method: 'POST', agent: false }).end(sent)
    const [{ statusCode }] = await once(unreadable, 'response')
    assert.equal(statusCode, 200, sent)
  }
  assert.equal((await vendorsFor(site.origin, token)).status, 200)

  await site.kill()
  const listed = await operate(env, 'token', 'list')
  assert.match(listed.stdout, /^token_id +scope +vendor_id +name +created_at\n/)
  assert.match(listed.stdout, new RegExp(`\n${token_id} +parent +1000 +Night desk +20`))
  await operateHere({ ...env, PORT: '0' }, 'token', 'revoke', token_id)

  await site.start()
  assert.equal((await vendorsFor(site.origin, token)).status, 401)
  const refused = await operate(env, 'token', 'revoke', token_id, '--json')
  assert.deepEqual(
    [refused.code, JSON.parse(refused.stderr)],
    [2, { error: `There is no token ${token_id}. See: token list` }],
  )
  await site.remove()
})

test('each command has help, and mistakes get one line', async () => {
  const commandHelp = readOperatorRequest(['voucher', 'create', '--help']).help ?? ''
  assert.match(commandHelp, /^ {2}voucher create CODE +Create a voucher.*\n {4}--amount MONEY /m)
  assert.doesNotMatch(commandHelp, /token/)
  const words = /^ {2}([a-z-]+(?: [a-z]+)?)/gm
  const help = readOperatorRequest(['--help']).help ?? ''
  const commands = [...help.matchAll(words)].map(([, command]) => command)
  const ofTokens = ['token create', 'token list', 'token revoke']
  const ofCodes = ['vendor-code create', 'vendor-code list', 'vendor-code revoke']
  const ofVouchers = ['voucher create', 'voucher list', 'voucher end']
  const ofFleets = ['fleet set', 'fleet-key add', 'fleet-key list', 'fleet-key webhook', 'fleet-key revoke']
  assert.deepEqual(commands, [...ofTokens, ...ofCodes, ...ofVouchers, 'refund', 'move', ...ofFleets])
  for (const [args, message] of [
    [['tokens'], 'There is no command tokens. See: npm run operator -- --help'],
    [['token', 'list', '--al'], "Unknown option '--al'. See: npm run operator -- token list --help"],
    [['refund'], 'Type: refund ORDER [AMOUNT]'],
  ] as const)
    assert.throws(() => readOperatorRequest(args), { message })
  await assert.rejects(operateHere({ COURIER_DATA: '/nowhere' }, 'token', 'list'), {
    message: 'There is no database in /nowhere yet. Start the server once, or set COURIER_DATA',
  })
})

const postgres = await startPostgres()
test('with PostgreSQL, commands from another machine apply at every server', {
  skip: postgres ? false : 'no PostgreSQL on this machine',
}, async () => {
  const settings = { DATABASE_URL: postgres?.url ?? '', COURIER_DEMO: 'on' }
  const site = await startSiteProcess({ settings })
  const env = { ...settings, COURIER_DATA: '/nowhere' }
  const created = await operateHere(env, 'token', 'create', '--all')
  const { token, token_id } = created as { token: string; token_id: string }
  const socket = new WebSocket(`${site.origin.replace('http', 'ws')}/orders/live`)
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  const authorized = new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
  socket.addEventListener('open', () =>
    socket.send(JSON.stringify({ action: 'authorize', authorization: `GoDroid ${token}` })),
  )
  await authorized
  await operateHere(env, 'token', 'revoke', token_id)
  assert.equal(await closed, 4401)
  assert.equal((await vendorsFor(site.origin, token)).status, 401)
  await assert.rejects(operateHere(env, 'move', '1001-NOTONE', 'DELIVERED'), {
    message: 'There is no order 1001-NOTONE.',
  })
  await site.remove()
  rmSync(site.data, { recursive: true, force: true })
  await postgres?.stop()
})
