import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
import { uploadOrders } from '../../support/bulk-jobs.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

/** Ten outlets on each side of the border, with different texts for the city. */
const inBangkok: [name: string, city: string, latitude: number, longitude: number][] = [
  ['Lat Phrao', 'Lat Phrao', 13.8036, 100.606],
  ['Min Buri', 'Min Buri', 13.813, 100.732],
  ['Silom', 'กรุงเทพมหานคร', 13.728, 100.5341],
  ['Don Mueang airport', '', 13.9133, 100.6068],
  ['Nong Chok', 'เขตหนองจอก', 13.8555, 100.8625],
  ['Lat Krabang', 'BKK', 13.7299, 100.7783],
  ['Bang Na', 'bangkok ', 13.669, 100.6099],
  ['Rama 2', 'Bang Khun Thian', 13.6634, 100.4376],
  ['Taling Chan', 'Nonthaburi', 13.7769, 100.4559],
  ['Nong Khaem', 'กทม', 13.7049, 100.3489],
]
const outsideBangkok: typeof inBangkok = [
  ['Nonthaburi pier', 'Bangkok', 13.8466, 100.4917],
  ['Muang Thong Thani', 'Bangkok', 13.9127, 100.5483],
  ['Rangsit', 'กรุงเทพ', 13.9893, 100.6178],
  ['Samrong', 'Bangkok', 13.6467, 100.5955],
  ['Suvarnabhumi airport', '', 13.69, 100.7501],
  ['Bang Kachao', 'Bangkok', 13.688, 100.566],
  ['Phra Pradaeng', '', 13.659, 100.5337],
  ['Salaya', 'Bangkok', 13.7935, 100.3246],
  ['Om Noi', 'Bangkok', 13.699, 100.3206],
  ['Chiang Mai', 'เชียงใหม่', 18.7883, 98.9853],
]

const server = useOrderApi({ country: 'TH', flags: { 'edit-outlet': true, 'bulk-order-upload': true } })
let as: string
before(async () => {
  as = await server.signIn()
})

for (const [side, freeKm, outlets] of [
  ['in', 1, inBangkok],
  ['outside', 4, outsideBangkok],
] as const) {
  test(`an outlet ${side} Bangkok has ${freeKm} km within its base fee, whatever city was typed`, async () => {
    for (const [name, city, latitude, longitude] of outlets) {
      const address = { address_text: `1 ${name} Road`, latitude, longitude, city, country_code: 'TH', ...otherFields }
      const changed = await server.call('/vendor/1002/address', { method: 'PUT', as, body: address })
      assert.equal(changed.status, 200, name)
      const destination = { latitude: latitude + 0.03, longitude: longitude + 0.03 }
      const route = { source: { latitude, longitude }, destination, vendor_id: '1002', delivery_type: 'food' }
      const { fee, distance_km: km } = await server.callFor<FeeWire>('/delivery/fee', { as, body: route })
      // 35 base plus 7 per km (specification 2 §9).
      assert.equal(fee, Math.round((35 + 7 * (km - freeKm)) * 100) / 100, name)
      const row = { phone: '081 234 5678', address: '1 Main Road', ...destination, amount: 250 }
      const [order] = (await uploadOrders(server, [row], { vendorId: '1002', as })).orders
      assert.equal(order?.delivery_fee, fee, `${name}, in a file`)
    }
  })
}

const otherFields = { rider_instructions: '', unit: '', building: '', street: '', postal_code: '', street_number: '' }
