import { randomBytes } from 'node:crypto'
import {
  deleteStaffToken,
  insertStaffToken,
  listStaffTokens,
  type StaffToken,
} from '../../store/accounts/staff-tokens.ts'
import type { Database } from '../../store/database.ts'
import type { StaffScope } from '../../store/schema.ts'
import { vendorById } from '../../store/vendors/vendors.ts'
import { auditCommand, type OperatorCommand, OperatorError, type OperatorInput } from './command.ts'

/** Tokens of the staff app, GODROID mode (specification 1 §1). */
export const staffTokenCommands: readonly OperatorCommand[] = [
  {
    usage: 'token create',
    about: 'Create a token for the staff app. It is shown only once',
    options: {
      vendor: { value: 'ID', about: 'for one outlet' },
      parent: { value: 'ID', about: 'for a parent vendor and all its outlets' },
      all: { value: null, about: 'for all vendors, also guests' },
      name: { value: 'TEXT', about: 'to recognise the token in the list' },
    },
    async run(context, input) {
      const { database, clock } = context
      const staff = {
        staffId: `staff:${randomBytes(6).toString('hex')}`,
        scope: await readScope(database, input),
        name: input.text('name') ?? '',
        createdAt: new Date(clock.now()),
      }
      const token = randomBytes(32).toString('base64url')
      await database.transaction(async (transaction) => {
        await insertStaffToken(transaction, token, staff)
        await auditCommand(context, transaction, { event: 'staff-token-created', ...subjectOf(staff) })
      })
      return { token, ...toRecord(staff) }
    },
  },
  {
    usage: 'token list',
    about: 'List the tokens of the staff app',
    options: {},
    async run(context) {
      await auditCommand(context, context.database, { event: 'staff-tokens-listed' })
      return (await listStaffTokens(context.database)).map(toRecord)
    },
  },
  {
    usage: 'token revoke TOKEN_ID',
    about: 'Revoke a token. Its sockets are closed',
    options: {},
    async run(context, { words: [tokenId = ''] }) {
      return context.database.transaction(async (transaction) => {
        const staff = await deleteStaffToken(transaction, tokenId)
        if (!staff) throw new OperatorError(`There is no token ${tokenId}. See: token list`)
        await auditCommand(context, transaction, { event: 'staff-token-revoked', ...subjectOf(staff) })
        return toRecord(staff)
      })
    },
  },
]

async function readScope(database: Database, input: OperatorInput): Promise<StaffScope> {
  const [vendorId, parentId, isForAll] = [input.text('vendor'), input.text('parent'), input.has('all')]
  if ([vendorId !== null, parentId !== null, isForAll].filter(Boolean).length !== 1)
    throw new OperatorError('Choose one: --vendor ID, --parent ID or --all')
  if (isForAll) return { kind: 'all' }
  const id = vendorId ?? parentId ?? ''
  const vendor = await vendorById(database, id)
  if (!vendor) throw new OperatorError(`There is no vendor ${id}.`)
  if (vendor.isParent && parentId === null) throw new OperatorError(`${id} is a parent vendor. Use --parent ${id}`)
  if (!vendor.isParent && vendorId === null) throw new OperatorError(`${id} isn’t a parent vendor. Use --vendor ${id}`)
  return { kind: vendor.isParent ? 'parent' : 'vendor', vendorId: id }
}

const vendorOf = (scope: StaffScope) => (scope.kind === 'all' ? null : scope.vendorId)

const subjectOf = ({ staffId, scope }: StaffToken) => ({ accountId: staffId, vendorId: vendorOf(scope) })

const toRecord = ({ staffId, scope, name, createdAt }: StaffToken) => ({
  token_id: staffId,
  scope: scope.kind,
  vendor_id: vendorOf(scope),
  name,
  created_at: createdAt.toISOString(),
})
