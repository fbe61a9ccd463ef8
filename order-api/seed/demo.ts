import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Country } from '../domain/country.ts'
import { endSessions } from '../store/accounts/sessions.ts'
import { deleteStaffToken } from '../store/accounts/staff-tokens.ts'
import type { Database } from '../store/database.ts'
import { accounts, serverValues, staffTokens, vouchers } from '../store/schema.ts'
import { vendorCodes } from '../store/schema-partners.ts'
import { demoVendorCode, demoVouchers, seedAdditions } from './additions.ts'
import { demoAccountIds, demoStaffId, demoStaffRow, refuseOtherCountry, seed } from './seed.ts'

/** Name of the value that says whether the demo was on at the last start. */
const demoKey = 'demo'

export interface DemoOptions {
  database: Database
  country: Country
  clock: Clock
  riderSpeed: number
  /** If null, the demo is on for an embedded database unless it was off before, and off for PostgreSQL. */
  demo: boolean | null
  isEmbedded: boolean
}

/**
 * Seeds the demo data, or disables it: its accounts, tokens, codes and vouchers stop working, its orders stay.
 * Returns whether the demo is on. @throws OtherCountryError
 */
export async function prepareDemo(options: DemoOptions): Promise<boolean> {
  const { database, country } = options
  await refuseOtherCountry(database, country)
  const stored = await serverValueOf(database, demoKey)
  const isOn = options.demo ?? (options.isEmbedded && stored !== 'off')
  if (isOn) {
    await seed(options)
    await seedAdditions(options)
    if (stored === 'off') await switchOn(options)
  } else if (await serverValueOf(database, 'seeded')) {
    await switchOff(options)
  }
  await database
    .insert(serverValues)
    .values({ name: demoKey, value: isOn ? 'on' : 'off' })
    .onConflictDoUpdate({ target: serverValues.name, set: { value: isOn ? 'on' : 'off' } })
  return isOn
}

/** Whether the demo was on at the last start. */
export const isDemoOn = async (database: Database) => (await serverValueOf(database, demoKey)) === 'on'

async function switchOff({ database, clock }: DemoOptions) {
  const now = new Date(clock.now())
  await database.transaction(async (transaction) => {
    await transaction
      .update(accounts)
      .set({ disabledAt: now })
      .where(and(inArray(accounts.accountId, demoAccountIds), isNull(accounts.disabledAt)))
    for (const accountId of demoAccountIds) await endSessions(transaction, { accountId }, now)
    await deleteStaffToken(transaction, demoStaffId)
    await transaction.delete(vendorCodes).where(eq(vendorCodes.vendorCode, demoVendorCode.vendorCode))
    const codes = demoVouchers(clock.now()).map(({ code }) => code)
    if (await serverValueOf(transaction, 'seeded-vouchers'))
      await transaction.delete(vouchers).where(inArray(vouchers.code, codes))
  })
}

async function switchOn({ database, clock }: DemoOptions) {
  await database.transaction(async (transaction) => {
    await transaction.update(accounts).set({ disabledAt: null }).where(inArray(accounts.accountId, demoAccountIds))
    await transaction.insert(staffTokens).values(demoStaffRow).onConflictDoNothing()
    await transaction.insert(vendorCodes).values(demoVendorCode).onConflictDoNothing()
    await transaction.insert(vouchers).values(demoVouchers(clock.now())).onConflictDoNothing()
  })
}

async function serverValueOf(database: Database, name: string): Promise<string | null> {
  const [row] = await database.select().from(serverValues).where(eq(serverValues.name, name))
  return row?.value ?? null
}
