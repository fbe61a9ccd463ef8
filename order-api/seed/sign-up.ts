import type { Clock } from '../clock.ts'
import type { Country } from '../domain/country.ts'
import { demoPhone, demoPlaces, locationAt } from '../simulation/demo-places.ts'
import type { Database } from '../store/database.ts'
import { serverValues, vendorCodes, vendors } from '../store/schema.ts'

// An unregistered outlet and its partner's code.
const demoPartner = { vendorId: '3000', vendorCode: 'PV-2026', email: 'partner@demo.courier', name: 'Lantern Noodles' }

export const demoVendorCode = {
  vendorCode: demoPartner.vendorCode,
  vendorId: demoPartner.vendorId,
  owners: [demoPartner.email],
}

/** Seeds the outlet and its code once, also in databases that were seeded before it existed. */
export async function seedSignUp({ database, country, clock }: { database: Database; country: Country; clock: Clock }) {
  const { vendorId, name } = demoPartner
  const place = demoPlaces(country)[1]
  if (!place) throw new Error(`No places in ${country.code}`)
  await database.transaction(async (transaction) => {
    const value = new Date(clock.now()).toISOString()
    const first = await transaction
      .insert(serverValues)
      .values({ name: 'seeded-sign-up', value })
      .onConflictDoNothing()
      .returning()
    if (first.length === 0) return
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
  })
}
