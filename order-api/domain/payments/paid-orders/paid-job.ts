import { jobById, pagesOfRows } from '../../../store/bulk/jobs.ts'
import type { Database } from '../../../store/database.ts'
import type { BulkRow } from '../../../store/schema-bulk.ts'
import type { Caller } from '../../accounts/caller.ts'
import type { Country } from '../../country.ts'
import type { FlagSource } from '../../flags/flags.ts'
import { refuse, refuseNotFound } from '../../refusal.ts'
import { toMinor } from '../money.ts'

/** Whether the row is part of its job's card payment. */
export const isPaidOnline = ({ orderPayload }: BulkRow) => orderPayload?.order.payment_method === 'ONLINE_PAYMENT'

/** Returns what the valid rows of a job that are paid online cost together, in minor units. */
export async function dueOnline({ database, country }: { database: Database; country: Country }, jobId: string) {
  let due = 0
  for await (const rows of pagesOfRows(database, jobId)) {
    for (const { orderPayload } of rows.filter(isPaidOnline)) due += toMinor(country, orderPayload?.delivery_fee ?? 0)
  }
  return due
}

/** Returns what has to be paid before a job is placed, in minor units. @throws Refusal 403, 404, 409 */
export async function amountOfJob(
  context: { database: Database; country: Country; flags: Pick<FlagSource, 'isOn'> },
  caller: Caller,
  { vendorId, jobId }: { vendorId: string; jobId: string },
): Promise<number> {
  const { database } = context
  const job = await jobById(database, jobId)
  if (job?.vendorId !== vendorId) return refuseNotFound()
  if (!(await context.flags.isOn(caller, vendorId, 'bulk-order-upload'))) {
    refuse(403, 'bulk-order-upload.off', 'Bulk orders aren’t available for this collection point.')
  }
  const isOpen = !job.isPlacing && !job.status.startsWith('ORDER_PLACEMENT')
  const amount = isOpen ? await dueOnline(context, jobId) : 0
  if (amount === 0) refuse(409, 'payment.nothing-due', 'These orders don’t have to be paid by card.')
  return amount
}
