import { randomBytes } from 'node:crypto'
import { notifyAccessChange } from '../../store/accounts/sessions.ts'
import { addFleetKey, deleteFleetKey, fleetKeySubject, listFleetKeys, lockFleetKey } from '../../store/fleet/keys.ts'
import { addEndpoint, removeFleetEndpoint } from '../../store/partners/endpoints.ts'
import type { FleetKeyRow } from '../../store/schema-fleet.ts'
import { hashToken } from '../accounts/tokens.ts'
import { jobEvents } from '../fleet/job-wire.ts'
import { newEndpoint } from '../partners/webhooks/endpoints.ts'
import { auditCommand, type OperatorCommand, OperatorError } from './command.ts'

/** Keys of systems whose riders carry orders (`docs/fleets.md`). */
export const fleetKeyCommands: readonly OperatorCommand[] = [
  {
    usage: 'fleet-key add NAME',
    about: 'Add a key of the fleet API for another system. It is shown only once',
    options: {},
    async run(context, { words: [name = ''] }) {
      if (!/^[a-z\d][a-z\d-]{0,49}$/.test(name))
        throw new OperatorError('Name the system in small letters, digits and dashes, such as night-riders')
      const key = `fk_${randomBytes(32).toString('base64url')}`
      const row = { name, keyHash: hashToken(key), createdAt: new Date(context.clock.now()) }
      await context.database.transaction(async (transaction) => {
        if (!(await addFleetKey(transaction, row))) throw new OperatorError(`The key ${name} exists.`)
        await auditCommand(context, transaction, { event: 'fleet-key-added', accountId: fleetKeySubject(name) })
      })
      return { key, ...toRecord(row) }
    },
  },
  {
    usage: 'fleet-key list',
    about: 'List the keys of the fleet API',
    options: {},
    async run(context) {
      await auditCommand(context, context.database, { event: 'fleet-keys-listed' })
      return (await listFleetKeys(context.database)).map(({ key, webhook }) => ({
        ...toRecord(key),
        webhook: webhook?.url ?? null,
        failing_since: webhook?.failingSince?.toISOString() ?? null,
        disabled_at: webhook?.disabledAt?.toISOString() ?? null,
      }))
    },
  },
  {
    usage: 'fleet-key webhook NAME [URL]',
    about:
      'Send the jobs to an address too, signed with a new secret, which is shown only once. Without an address: no more',
    options: {},
    async run(context, { words: [name = '', url] }) {
      if (url !== undefined && !context.isSendable(url))
        throw new OperatorError(
          `${url} isn’t an address that begins with https:// and can be reached from the internet.`,
        )
      return context.database.transaction(async (transaction) => {
        if (!(await lockFleetKey(transaction, name))) refuseUnknown(name)
        await removeFleetEndpoint(transaction, name)
        const accountId = fleetKeySubject(name)
        await notifyAccessChange(transaction, accountId)
        if (url === undefined) {
          await auditCommand(context, transaction, { event: 'fleet-webhook-removed', accountId })
          return { name, webhook: null }
        }
        const owner = { accountId: null, vendorId: null, fleetKey: name }
        const endpoint = newEndpoint(new Date(context.clock.now()), { ...owner, url, events: [...jobEvents] })
        await addEndpoint(transaction, endpoint)
        await auditCommand(context, transaction, { event: 'fleet-webhook-set', accountId })
        return { name, webhook: url, secret: endpoint.secret }
      })
    },
  },
  {
    usage: 'fleet-key revoke NAME',
    about: 'Revoke a key. Its webhook, and calls that wait for jobs with it, end',
    options: {},
    async run(context, { words: [name = ''] }) {
      return context.database.transaction(async (transaction) => {
        const row = (await deleteFleetKey(transaction, name)) ?? refuseUnknown(name)
        await auditCommand(context, transaction, { event: 'fleet-key-revoked', accountId: fleetKeySubject(name) })
        return toRecord(row)
      })
    },
  },
]

function refuseUnknown(name: string): never {
  throw new OperatorError(`There is no key ${name}. See: fleet-key list`)
}

const toRecord = ({ name, createdAt }: FleetKeyRow) => ({
  name,
  scope: 'fleet',
  created_at: createdAt.toISOString(),
})
