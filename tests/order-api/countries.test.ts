import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { BulkJobDetailWire, BulkResponseWire } from '../../core/api/bulk-jobs.ts'
import type { FeeWire } from '../../core/api/delivery.ts'
import type { RefusalWire } from '../../core/api/errors.ts'
import type { PlaceWire, SuggestionWire } from '../../core/api/geolocator.ts'
import type { OrderWire } from '../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../core/api/public-tracking.ts'
import type { VendorWire } from '../../core/api/vendors.ts'
import { type Country, countryCodes, readCountry } from '../../demo-site/order-api/domain/country.ts'
import { createFlagsFile } from '../support/flags-file.ts'
import { createTestOrderApi, type TestOrderApi } from '../support/order-api.ts'

interface Point {
  latitude: number
  longitude: number
}

/** Calls the order API of a country as a user of its parent vendor. */
class VendorUser {
  readonly server: TestOrderApi
  readonly as: string
  readonly country: Country

  constructor(server: TestOrderApi, as: string, country: Country) {
    this.server = server
    this.as = as
    this.country = country
  }

  async get<Result>(path: string): Promise<Result> {
    const { status, body } = await this.server.call<Result>(path, { as: this.as })
    assert.equal(status, 200, `${this.country.code} GET ${path}`)
    return body
  }

  async post<Result>(path: string, body: object): Promise<{ status: number; body: Result }> {
    return this.server.call<Result>(path, { as: this.as, body })
  }

  async parameter(name: string): Promise<string> {
    return (await this.get<{ result: string }>(`/get-country-parameter/${name}`)).result
  }

  async findPlace(words: string, near: Point): Promise<PlaceWire> {
    const { code, geocoderLanguage: language } = this.country
    const query = new URLSearchParams({
      ...{ query: words, country: code, language, lat: String(near.latitude), lng: String(near.longitude) },
    })
    const { data } = await this.get<{ data: SuggestionWire[] }>(`/geolocator/autocomplete?${query}`)
    assert.ok(data[0], `${code} knows ${words}`)
    const details = new URLSearchParams({ query_id: data[0].id, language })
    const [place] = (await this.get<{ data: PlaceWire[] }>(`/geolocator/details?${details}`)).data
    assert.ok(place)
    assert.equal(place.country_code, code)
    return place
  }

  async isServed(vendorId: string, from: Point, to: Point): Promise<boolean> {
    const latLng = ({ latitude, longitude }: Point) => ({ lat: latitude, lng: longitude })
    const { body } = await this.post<{ result: string }>('/delivery/area/validate', {
      ...{ location: latLng(to), vendor_location: latLng(from), vendor_id: vendorId },
    })
    return body.result === 'DELIVERABLE'
  }

  quote(vendorId: string, from: Point, to: Point) {
    const places = { source: pointOf(from), destination: pointOf(to) }
    return this.post<{ result: FeeWire } & RefusalWire>('/delivery/fee', {
      ...{ ...places, vendor_id: vendorId, delivery_type: 'food', payment_method: 'CASH_ON_DELIVERY' },
    })
  }
}

const pointOf = ({ latitude, longitude }: Point): Point => ({ latitude, longitude })

function assertMoney(amount: number, { code, cldrDigits }: Country) {
  assert.equal(Number(amount.toFixed(cldrDigits)), amount, `${code}: ${amount} has ${cldrDigits} digits`)
}

/** Specification 2 §9, from the table of countries; Bangkok covers 1 km, Taiwan adds 25 for cash. */
function expectedFee({ code, fee, cldrDigits }: Country, distanceKm: number, city: string): number {
  const freeKm = fee.cityOverrides?.find((entry) => entry.city === city)?.freeKm ?? fee.freeKm ?? 0
  const distanceFee = fee.base + (fee.perKm ?? fee.assumedPerKm ?? 0) * Math.max(0, distanceKm - freeKm)
  const cash = code === 'TW' ? 25 : 0
  return Number((Math.min(fee.max ?? distanceFee, distanceFee) + cash + 1e-9).toFixed(cldrDigits))
}

function assertPhone(phone: string, { code, phonePrefix }: Country) {
  assert.ok(phone.startsWith(phonePrefix), `${code} ${phone}`)
  assert.ok(parsePhoneNumberFromString(phone, code as CountryCode)?.isPossible(), `${code} ${phone}`)
}

function assertVendors(vendors: VendorWire[], country: Country) {
  assert.deepEqual(vendors.map((vendor) => vendor.vendor_id).sort(), ['1000', '1001', '1002', 'a-1003'])
  assert.equal(new Set(vendors.map((vendor) => vendor.vendor_information.name)).size, 4)
  for (const { vendor_information: shop } of vendors) {
    assert.equal(shop.currency, country.currency)
    assert.equal(shop.location?.country_code, country.code)
    assert.equal(shop.location.city, country.map.city)
    assert.ok(Math.abs(shop.location.latitude - country.map.lat) < 0.2, country.code)
    assertPhone(shop.contact.phone, country)
    if (country.code !== 'SG') assert.doesNotMatch(shop.name, /Merlion|Katong/)
  }
}

function assertSeededOrders(orders: OrderWire[], country: Country) {
  assert.ok(orders.length >= 20)
  for (const { customer, order, delivery_fee, rider } of orders) {
    assertPhone(customer.phone_number, country)
    if (rider) assertPhone(rider.phone_number, country)
    assert.equal(/#\d+-\d+/.test(customer.location.address), country.code === 'SG', customer.location.address)
    assertMoney(order.amount, country)
    assertMoney(delivery_fee, country)
    // A typical order value in the country's currency.
    assert.ok(order.amount >= country.fee.base && order.amount <= country.fee.base * 15, `${order.amount}`)
    assert.ok(delivery_fee >= country.fee.base && delivery_fee <= country.fee.base * 15)
    assert.ok(order.amount >= (country.rules.minAmount ?? 0))
  }
}

async function placeAndFollow(user: VendorUser) {
  const { country } = user
  const { code } = country
  assert.match(await user.parameter('serviceHours'), /^\d{4}:\d{4}$/)
  assert.equal(await user.parameter('allOutletOrders'), 'true')
  const methods = (await user.parameter('paymentMethods')).split('|')
  assert.ok(methods.includes(country.defaultPaymentMethod) && methods.includes('CASH_ON_DELIVERY'))
  const valueCap = country.limits.prohibitedValueCap?.amount ?? -1
  assert.equal(await user.parameter('orderItemValueExceedLimit'), String(valueCap))

  const { vendors } = (await user.get<{ result: { vendors: VendorWire[] } }>('/vendors')).result
  assertVendors(vendors, country)
  const past = await user.get<{ result: { data: OrderWire[] } }>('/vendor/1000/orders?count=50&include_outlets=true')
  assertSeededOrders(past.result.data, country)

  const outlet = vendors.find((vendor) => vendor.vendor_id === '1002')?.vendor_information.location
  assert.ok(outlet)
  const saved = past.result.data.find((order) => order.vendor_id === '1002')?.customer.location
  assert.ok(saved)
  const addressLine = saved.address.split(', ')[1] ?? ''
  const place = await user.findPlace(addressLine, outlet)
  const km = country.limits.maxDistanceKm ?? 25
  assert.equal(await user.isServed('1002', outlet, place), true, `${code}: ${place.formatted_address}`)
  const outsideArea = {
    latitude: outlet.latitude,
    longitude: outlet.longitude + (km * 1.3) / 111 / Math.cos(outlet.latitude / 57.3),
  }
  assert.equal(await user.isServed('1002', outlet, outsideArea), false, `${code} beyond ${km} km`)
  const refusedQuote = await user.quote('1002', outlet, outsideArea)
  assert.equal(refusedQuote.status, 422)
  assert.equal(refusedQuote.body.meta.translation_key, 'request.error.undeliverable-address')

  const { fee, signature, distance_km } = (await user.quote('1002', outlet, place)).body.result
  assert.equal(fee, expectedFee(country, distance_km, outlet.city), `${code} for ${distance_km} km`)
  assertMoney(fee, country)

  const amount = country.rules.amountRequired ? country.fee.base * 4 : 0
  const orderBody = {
    vendor_id: '1002',
    customer: {
      name: 'Someone Here',
      phone_number: country.phoneExample.national,
      location: {
        ...pointOf(place),
        address: `${code === 'SG' ? '#01-02' : ''}, , ${place.formatted_address}`,
        notes: '',
      },
    },
    order: { payment_method: 'CASH_ON_DELIVERY', amount, description: 'Lunch', cold_bag_needed: false },
    age_validation_required: false,
    login_pickup_estimation: 15,
    delivery_fee: fee,
    signature,
  }
  const card = await user.post<RefusalWire>('/order', {
    ...orderBody,
    order: { ...orderBody.order, payment_method: 'PAID' },
  })
  assert.equal(card.body.meta.translation_key, 'error.no-payment-method-available')
  const placed = await user.post<{ result: OrderWire }>('/order', orderBody)
  assert.equal(placed.status, 201, `${code} ${JSON.stringify(placed.body)}`)
  const { order_id, tracking_id } = placed.body.result

  const query = new URLSearchParams({ vendorId: '1002', orderId: order_id })
  const storedOrder = (await user.get<{ result: OrderWire }>(`/order?${query}`)).result
  assert.equal(storedOrder.delivery_fee, fee)
  assert.equal(storedOrder.total, fee)
  assert.equal(storedOrder.order.amount, Number(amount.toFixed(country.cldrDigits)))
  assert.equal(storedOrder.order.payment_method, 'CASH_ON_DELIVERY')
  const publicView = (await user.get<{ result: PublicTrackingWire }>(`/public/tracking/${tracking_id}`)).result
  assert.equal(publicView.order_id, order_id)
  assert.ok(publicView.destination.address_text.includes(country.map.city), publicView.destination.address_text)
  assertPhone(publicView.vendor.phone_number, country)
}

/** Uploads the unchanged template of bulk orders. */
async function importTemplate({ server, as, country }: VendorUser) {
  const address = `${server.origin}/orders/api/v1/bulk-job/example-file`
  const template = await server.api.fetch(new Request(address, { headers: { authorization: as } }))
  assert.equal(template.headers.get('content-disposition'), 'attachment; filename="Template.xlsx"')
  const content = Buffer.from(await template.arrayBuffer()).toString('base64')
  type Detail = BulkResponseWire<BulkJobDetailWire>
  const { body } = await server.call<Detail>('/bulk-job/create', { as, body: { vendor_id: '1001', content } })
  assert.deepEqual(
    body.body.orders.map(({ delivery_type, errors }) => [delivery_type, errors]),
    [
      ['instant', []],
      ['scheduled', []],
    ],
    country.code,
  )
}

const flags = await createFlagsFile()
await flags.save({ 'bulk-order-upload': true, 'pre-order': true })
after(flags.remove)

for (const code of countryCodes()) {
  test(`a vendor in ${code} finds an address, places an order and imports the template`, async () => {
    const server = await createTestOrderApi({ country: code, flagsFile: flags.path })
    try {
      const user = new VendorUser(server, await server.signIn(), readCountry(code))
      await placeAndFollow(user)
      await importTemplate(user)
    } finally {
      await server.close()
    }
  })
}
