import { partnerPermissions } from '../../core/api/partner-keys.ts'
import type { Clock } from '../clock.ts'
import { hashToken } from '../domain/accounts/tokens.ts'
import type { Database } from '../store/database.ts'
import { addPartnerKey } from '../store/partners/keys.ts'
import { serverValues } from '../store/schema.ts'

/** Partner key of the demo's parent vendor (README.md, “Decision: partner keys”). Valid while the account that created it is active. */
const demoPartnerKey = 'ck_test_demo-merlion-kitchen'
const demoOrigins = ['http://localhost:3000', 'http://localhost:5173', 'http://localhost:8080']

/** Seeds the key once, also in databases that were seeded before it existed. */
export async function seedPartnerKey({ database, clock }: { database: Database; clock: Clock }) {
  await database.transaction(async (transaction) => {
    const createdAt = new Date(clock.now())
    const first = await transaction
      .insert(serverValues)
      .values({ name: 'seeded-partner-key', value: createdAt.toISOString() })
      .onConflictDoNothing()
      .returning()
    if (first.length === 0) return
    await addPartnerKey(transaction, {
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
  })
}
