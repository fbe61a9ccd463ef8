import { randomInt } from 'node:crypto'
import {
  addVendor,
  deleteVendorCode,
  insertVendorCode,
  listVendorCodes,
  nextVendorId,
} from '../../store/accounts/registrations.ts'
import type { Database } from '../../store/database.ts'
import { vendorById } from '../../store/vendors/vendors.ts'
import { isEmailAddress } from '../accounts/email-address.ts'
import type { Country } from '../country.ts'
import { isPossiblePhone } from '../customer-phone.ts'
import { auditCommand, type OperatorCommand, OperatorError, type OperatorInput } from './command.ts'

// Without letters and digits that look alike.
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codeLength = 10
// Specification 2 §9, login pickup estimation.
const pickUpMinutes = 15

/** Codes with which partners sign up (specification 1 §2, registration). */
export const vendorCodeCommands: readonly OperatorCommand[] = [
  {
    usage: 'vendor-code create',
    about: 'Create a code with which a partner signs up, for an outlet that exists or a new one',
    options: {
      owner: { value: 'EMAIL', about: 'an address that may sign up with the code', isRepeatable: true },
      vendor: { value: 'ID', about: 'an outlet that isn’t registered yet' },
      name: { value: 'TEXT', about: 'name of a new outlet' },
      phone: { value: 'NUMBER', about: 'phone number of a new outlet' },
      'client-id': { value: 'TEXT', about: 'the partner’s own ID of a new outlet; the code if missing' },
      code: { value: 'CODE', about: 'letters, digits and dashes; random if missing' },
    },
    async run(context, input) {
      const vendorCode = readCode(input.text('code'))
      const owners = input.texts('owner').map((email) => email.trim().toLowerCase())
      if (owners.length === 0) throw new OperatorError('Name who may sign up: --owner EMAIL')
      const invalid = owners.find((email) => !isEmailAddress(email))
      if (invalid !== undefined) throw new OperatorError(`${invalid} isn’t an email address.`)
      return context.database.transaction(async (transaction) => {
        const vendorId = await vendorOf(transaction, context.country, input, vendorCode)
        const isNew = await insertVendorCode(transaction, { vendorCode, vendorId, owners })
        if (!isNew) throw new OperatorError(`The code ${vendorCode} exists.`)
        await auditCommand(context, transaction, { event: 'vendor-code-created', vendorId })
        return { code: vendorCode, vendor_id: vendorId, owners }
      })
    },
  },
  {
    usage: 'vendor-code list',
    about: 'List the codes with which partners sign up',
    options: {},
    async run(context) {
      await auditCommand(context, context.database, { event: 'vendor-codes-listed' })
      return (await listVendorCodes(context.database)).map(({ code, outlet, isRegistered }) => ({
        code: code.vendorCode,
        vendor_id: code.vendorId,
        outlet,
        owners: code.owners,
        used: isRegistered,
      }))
    },
  },
  {
    usage: 'vendor-code revoke CODE',
    about: 'Revoke a code, and the links of sign-ups that aren’t finished',
    options: {},
    async run(context, { words: [typed = ''] }) {
      const code = typed.toUpperCase()
      return context.database.transaction(async (transaction) => {
        const vendorId = await deleteVendorCode(transaction, code)
        if (vendorId === null) throw new OperatorError(`There is no code ${code}. See: vendor-code list`)
        await auditCommand(context, transaction, { event: 'vendor-code-revoked', vendorId })
        return { code, vendor_id: vendorId }
      })
    },
  },
]

function readCode(typed: string | null): string {
  if (typed === null)
    return Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')
  const code = typed.toUpperCase()
  if (!/^[A-Z0-9][A-Z0-9-]{5,39}$/.test(code)) throw new OperatorError('A code has 6 to 40 letters, digits and dashes.')
  return code
}

/** Returns the outlet of `--vendor`, or adds one. */
async function vendorOf(transaction: Database, country: Country, input: OperatorInput, code: string): Promise<string> {
  const vendorId = input.text('vendor')
  if (vendorId === null) return addOutlet(transaction, country, input, code)
  if (['name', 'phone', 'client-id'].some(input.has))
    throw new OperatorError('--vendor names an outlet that exists: leave --name, --phone and --client-id out')
  const vendor = await vendorById(transaction, vendorId)
  if (!vendor || vendor.isParent) throw new OperatorError(`There is no outlet ${vendorId}.`)
  if (vendor.isRegistered) throw new OperatorError(`Outlet ${vendorId} is registered already.`)
  return vendorId
}

async function addOutlet(transaction: Database, country: Country, input: OperatorInput, code: string) {
  const [name, phone] = [input.text('name')?.trim(), input.text('phone')?.replace(/[^\d+]/g, '')]
  if (!name || !phone) throw new OperatorError('Name an outlet with --vendor ID, or a new one with --name and --phone')
  if (!isPossiblePhone(phone, country.code)) throw new OperatorError(`${phone} isn’t a phone number.`)
  const vendorId = await nextVendorId(transaction)
  await addVendor(transaction, {
    vendorId,
    parentVendorId: null,
    clientVendorId: input.text('client-id') ?? code,
    name,
    isParent: false,
    isActive: true,
    isRegistered: false,
    estimationPickUpTime: pickUpMinutes,
    paymentMethods: [],
    phone,
  })
  return vendorId
}
