import { randomBytes } from 'node:crypto'
import { addFleetKey, deleteFleetKey, fleetKeySubject, listFleetKeys } from '../../store/fleet/keys.ts'
import type { FleetKeyRow } from '../../store/schema-fleet.ts'
import { hashToken } from '../accounts/tokens.ts'
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
      return (await listFleetKeys(context.database)).map(toRecord)
    },
  },
  {
    usage: 'fleet-key revoke NAME',
    about: 'Revoke a key. Calls that wait for jobs with it end',
    options: {},
    async run(context, { words: [name = ''] }) {
      return context.database.transaction(async (transaction) => {
        const row = await deleteFleetKey(transaction, name)
        if (!row) throw new OperatorError(`There is no key ${name}. See: fleet-key list`)
        await auditCommand(context, transaction, { event: 'fleet-key-revoked', accountId: fleetKeySubject(name) })
        return toRecord(row)
      })
    },
  },
]

const toRecord = ({ name, createdAt }: FleetKeyRow) => ({
  name,
  scope: 'fleet',
  created_at: createdAt.toISOString(),
})
