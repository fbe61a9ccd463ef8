import { Temporal } from 'temporal-polyfill'
import { endVoucher, insertVoucher, listVouchers } from '../../store/orders/vouchers.ts'
import type { VoucherRow } from '../../store/schema.ts'
import type { Country } from '../country.ts'
import { statusOf, voucherCodeOf } from '../fees/vouchers.ts'
import { auditCommand, type OperatorCommand, OperatorError, type OperatorInput, readMoney } from './command.ts'

/** Vouchers on the delivery fee (specification 2 §3 and §7). */
export const voucherCommands: readonly OperatorCommand[] = [
  {
    usage: 'voucher create CODE',
    about: 'Create a voucher on the delivery fee',
    options: {
      amount: { value: 'MONEY', about: 'what it takes off the fee' },
      percent: { value: 'NUMBER', about: 'how many per cent it takes off the fee' },
      'at-most': { value: 'MONEY', about: 'the largest discount of --percent' },
      until: { value: 'DATE', about: 'its last day, such as 2026-12-31; without it, it doesn’t end' },
      uses: { value: 'NUMBER', about: 'how many orders can use it; any number without it' },
    },
    async run(context, input) {
      const { database, clock, country } = context
      const code = readCode(input.words[0] ?? '')
      const terms = {
        ...readDiscount(country, input),
        expiresAt: readEnd(country, input.text('until'), clock.now()),
        usageLimit: readUses(input.text('uses')),
      }
      return database.transaction(async (transaction) => {
        if (!(await insertVoucher(transaction, { code, ...terms }))) throw new OperatorError(`Voucher ${code} exists.`)
        await auditCommand(context, transaction, { event: 'voucher-created', accountId: `voucher:${code}` })
        return toRecord({ code, ...terms, usedCount: 0 }, clock.now())
      })
    },
  },
  {
    usage: 'voucher list',
    about: 'List the vouchers',
    options: {},
    async run(context) {
      const { database, clock } = context
      await auditCommand(context, database, { event: 'vouchers-listed' })
      return (await listVouchers(database)).map((voucher) => toRecord(voucher, clock.now()))
    },
  },
  {
    usage: 'voucher end CODE',
    about: 'End a voucher. Orders that have used it keep their discount',
    options: {},
    async run(context, { words: [typed = ''] }) {
      const { database, clock } = context
      const code = voucherCodeOf(typed)
      return database.transaction(async (transaction) => {
        const ended = await endVoucher(transaction, code, new Date(clock.now()))
        if (!ended) throw new OperatorError(`There is no voucher ${code} that hasn’t ended. See: voucher list`)
        await auditCommand(context, transaction, { event: 'voucher-ended', accountId: `voucher:${code}` })
        return toRecord(ended, clock.now())
      })
    },
  },
]

function readCode(typed: string): string {
  const code = voucherCodeOf(typed)
  if (!/^[A-Z0-9][A-Z0-9-]{2,39}$/.test(code))
    throw new OperatorError('A voucher’s code has 3 to 40 letters, digits and dashes.')
  return code
}

function readDiscount(country: Country, input: OperatorInput): Pick<VoucherRow, 'type' | 'value' | 'maxDiscount'> {
  const [amount, percent, most] = [input.text('amount'), input.text('percent'), input.text('at-most')]
  if ((amount === null) === (percent === null))
    throw new OperatorError('Choose one: --amount MONEY or --percent NUMBER')
  if (amount !== null && most !== null) throw new OperatorError('--at-most belongs to --percent')
  if (amount !== null) return { type: 'ABSOLUTE', value: readMoney(country, amount), maxDiscount: null }
  const value = /^\d{1,3}(\.\d{1,2})?$/.test(percent ?? '') ? Number(percent) : 0
  if (!(value > 0 && value <= 100)) throw new OperatorError(`${percent} isn’t a number of per cent up to 100.`)
  return { type: 'PERCENTAGE', value, maxDiscount: most === null ? null : readMoney(country, most) }
}

/** Returns the end of a day in the country's zone. */
function readEnd({ timeZone }: Country, typed: string | null, now: number): Date | null {
  if (typed === null) return null
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) throw new OperatorError(`${typed} isn’t a date such as 2026-12-31.`)
  try {
    const nextDay = Temporal.PlainDate.from(typed, { overflow: 'reject' }).add({ days: 1 })
    const end = new Date(nextDay.toZonedDateTime(timeZone).epochMilliseconds)
    if (end.getTime() > now) return end
  } catch {
    throw new OperatorError(`${typed} isn’t a date such as 2026-12-31.`)
  }
  throw new OperatorError(`${typed} is over.`)
}

function readUses(typed: string | null): number | null {
  if (typed === null) return null
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new OperatorError(`${typed} isn’t a number of orders.`)
  return Number(typed)
}

const toRecord = (voucher: VoucherRow, now: number) => ({
  code: voucher.code,
  type: voucher.type,
  value: voucher.value,
  max_discount: voucher.maxDiscount,
  expires_at: voucher.expiresAt?.toISOString() ?? null,
  usage_limit: voucher.usageLimit,
  used_count: voucher.usedCount,
  status: statusOf(voucher, now),
})
