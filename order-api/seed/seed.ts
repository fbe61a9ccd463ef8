import { eq } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import { hashPassword } from '../domain/accounts/passwords.ts'
import type { Country } from '../domain/country.ts'
import { demoSavedAddresses, demoVendors } from '../simulation/demo-places.ts'
import { staffTokenHash } from '../store/accounts/staff-tokens.ts'
import { insertJob } from '../store/bulk/jobs.ts'
import type { Database } from '../store/database.ts'
import {
  accounts,
  accountVendors,
  orders,
  savedAddresses,
  serverValues,
  staffTokens,
  vendors,
} from '../store/schema.ts'
import { demoBulkJob } from './bulk-job.ts'
import { demoOrders } from './orders.ts'

const demoPassword = 'Courier!2026'
const demoAccounts = [
  { accountId: 'demo-parent', email: 'parent@demo.courier', vendorIds: ['1000', '1001', '1002', 'a-1003'] },
  { accountId: 'demo-single', email: 'single@demo.courier', vendorIds: ['2000'] },
  { accountId: 'demo-novendor', email: 'novendor@demo.courier', vendorIds: [] },
]
const demoStaff = { token: 'demo-godroid-token', staffId: 'staff:demo', vendorId: '1001' }

export const demoAccountIds = demoAccounts.map(({ accountId }) => accountId)
export const demoStaffId = demoStaff.staffId
export const demoStaffRow = {
  tokenHash: staffTokenHash(demoStaff.token),
  staffId: demoStaff.staffId,
  vendorId: demoStaff.vendorId,
}

const countryKey = 'country'

// Hashed once, because it takes a tenth of a second.
let demoPasswordHash: Promise<string> | null = null

/** Seeds an empty database in one transaction, so that a start after a crash seeds it again. */
export async function seed(options: { database: Database; country: Country; clock: Clock; riderSpeed: number }) {
  const { database, country, clock, riderSpeed } = options
  const [seeded] = await database.select().from(serverValues).where(eq(serverValues.name, 'seeded'))
  if (seeded) return
  demoPasswordHash ??= hashPassword(demoPassword)
  const passwordHash = await demoPasswordHash
  const createdAt = new Date(clock.now())
  const vendorRows = demoVendors(country)
  const placed = { country, vendors: vendorRows, now: clock.now(), riderSpeed, placedBy: 'demo-parent' }
  const orderRows = demoOrders(placed)
  await database.transaction(async (transaction) => {
    const [first] = await transaction
      .insert(serverValues)
      .values({ name: 'seeded', value: createdAt.toISOString() })
      .onConflictDoNothing()
      .returning()
    // Another server on the same PostgreSQL has seeded it.
    if (!first) return
    await transaction.insert(vendors).values(vendorRows)
    await transaction.insert(accounts).values(
      demoAccounts.map(({ accountId, email }) => ({
        accountId,
        email,
        passwordHash,
        createdAt,
        language: country.defaultLanguage,
      })),
    )
    await transaction
      .insert(accountVendors)
      .values(
        demoAccounts.flatMap(({ accountId, vendorIds }) => vendorIds.map((vendorId) => ({ accountId, vendorId }))),
      )
    await transaction.insert(staffTokens).values(demoStaffRow)
    await transaction.insert(savedAddresses).values(demoSavedAddresses(country, createdAt))
    await transaction.insert(orders).values(orderRows)
    const { job, rows } = demoBulkJob(orderRows, vendorRows, 'demo-parent')
    await insertJob(transaction, job, rows)
  })
}

/** The database belongs to another country. The message is one line for the operator. */
export class OtherCountryError extends Error {
  override readonly name = 'OtherCountryError'
  constructor(databaseCountry: string, requested: string) {
    super(
      `COURIER_COUNTRY is ${JSON.stringify(requested)}, but this database holds ${databaseCountry}. Give each country a database.`,
    )
  }
}

/** Refuses a database of another country. A database without a country gets this one. @throws OtherCountryError */
export async function refuseOtherCountry(database: Database, country: Country) {
  await database.insert(serverValues).values({ name: countryKey, value: country.code }).onConflictDoNothing()
  const [stored] = await database.select().from(serverValues).where(eq(serverValues.name, countryKey))
  if (stored && stored.value !== country.code) throw new OtherCountryError(stored.value, country.code)
}
