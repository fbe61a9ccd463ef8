import { partnerPermissions } from '../../core/api/partner-keys.ts'
import type { Clock } from '../clock.ts'
import { hashToken } from '../domain/accounts/tokens.ts'
import type { Country } from '../domain/country.ts'
import { demoPhone, demoPlaces, locationAt } from '../simulation/demo-places.ts'
import type { Database } from '../store/database.ts'
import { addPartnerKey } from '../store/partners/keys.ts'
import { serverValues, vendors, vouchers } from '../store/schema.ts'
import { vendorCodes } from '../store/schema-partners.ts'

interface Addition {
  database: Database
  country: Country
  clock: Clock
}

/** Adds what the first seed didn't have, once each, also in databases that were seeded before it existed. */
export async function seedAdditions({ database, country, clock }: Addition) {
  const now = clock.now()
  await once('seeded-sign-up', (transaction) => addPartner(transaction, country))
  await once('seeded-vouchers', (transaction) => transaction.insert(vouchers).values(demoVouchers(now)))
  await once('seeded-partner-key', (transaction) => addKey(transaction, new Date(now)))

  function once(name: string, add: (transaction: Database) => Promise<unknown>) {
    return database.transaction(async (transaction) => {
      const value = new Date(now).toISOString()
      const first = await transaction.insert(serverValues).values({ name, value }).onConflictDoNothing().returning()
      if (first.length > 0) await add(transaction)
    })
  }
}

// An unregistered outlet and its partner's code.
const demoPartner = { vendorId: '3000', vendorCode: 'PV-2026', email: 'partner@demo.courier', name: 'Lantern Noodles' }

export const demoVendorCode = {
  vendorCode: demoPartner.vendorCode,
  vendorId: demoPartner.vendorId,
  owners: [demoPartner.email],
}

async function addPartner(transaction: Database, country: Country) {
  const { vendorId, name } = demoPartner
  const place = demoPlaces(country)[1]
  if (!place) throw new Error(`No places in ${country.code}`)
  await transaction.insert(vendors).values({
    vendorId,
    parentVendorId: null,
    clientVendorId: `LN-${vendorId}`,
    name,
    isParent: false,
    isActive: true,
    isRegistered: false,
    estimationPickUpTime: 15,
    paymentMethods: country.paymentMethods,
    phone: demoPhone(country, 20),
    location: locationAt(country, place),
  })
  await transaction.insert(vendorCodes).values(demoVendorCode)
}

const dayMs = 24 * 3_600_000

export const demoVouchers = (now: number): (typeof vouchers.$inferInsert)[] => [
  { code: 'WELCOME5', type: 'ABSOLUTE', value: 5 },
  { code: 'HALF', type: 'PERCENTAGE', value: 50, maxDiscount: 10 },
  { code: 'EXPIRED', type: 'ABSOLUTE', value: 5, expiresAt: new Date(now - dayMs) },
  { code: 'USEDUP', type: 'ABSOLUTE', value: 5, usageLimit: 1, usedCount: 1 },
]

/** Partner key of the demo's parent vendor (README.md, “Decision: partner keys”). Valid while the account that created it is active. */
const demoPartnerKey = 'ck_test_demo-merlion-kitchen'
const demoOrigins = ['http://localhost:3000', 'http://localhost:5173', 'http://localhost:8080']

function addKey(transaction: Database, createdAt: Date) {
  return addPartnerKey(transaction, {
    keyId: 'pk_demo',
    keyHash: hashToken(demoPartnerKey),
    accountId: 'demo-parent',
    vendorId: '1000',
    mode: 'test',
    name: 'Demo partner',
    hint: demoPartnerKey.slice(-4),
    outlets: null,
    permissions: [...partnerPermissions],
    origins: demoOrigins,
    createdAt,
    usedAt: null,
    revokedAt: null,
  })
}
