import { order, orders } from './orders.ts'
import { failed, type Responses, refused, responseTo, result } from './responses.ts'
import type { GalleryState, Stage } from './stage.ts'
import { guestVendor } from './vendors.ts'

async function chooseAddress({ type, pressOn }: Stage) {
  await type('address.search-label', 'ION Orchard')
  await pressOn('[role=option]')
}

async function fillRequest(stage: Stage) {
  const { type, find } = stage
  await chooseAddress(stage)
  await type('request.unit', '#04-12')
  await type('request.name', 'Mei Ling Tan')
  await type('request.phone', '81234567')
  await type('request.description', 'Chicken rice for two')
  await type('request.amount', '54')
  return find('request.place-for')
}

const placeRequest = async (stage: Stage) => (await fillRequest(stage)).click()

async function applyVoucher(stage: Stage) {
  await fillRequest(stage)
  await stage.press('voucher.add')
  await stage.type('voucher.code', 'HALF')
  await stage.press('voucher.apply')
  await stage.find('voucher.remove')
}

const message = `Name: Mei Ling Tan
81234567
ION Orchard, 2 Orchard Turn #04-12
2 x chicken rice
Total $54
Leave it with the guard`

async function readMessage({ press, type }: Stage, text: string) {
  await press('paste.open')
  await type('paste.text', text)
  await press('paste.read')
}

const pasteMessage = (stage: Stage) => readMessage(stage, message).then(() => stage.find('paste.use-all'))

async function requestAsGuest(stage: Stage) {
  const { press, pressOn, type, find } = stage
  await press('guest.continue')
  await type('collection-point.address', 'Marina Bay Sands')
  await pressOn('[role=option]:nth-child(2)')
  await press('common.continue')
  await find('pickup-point.details-title')
  await pressOn('[type=submit]')
  await fillRequest(stage)
}

const guestCheckout: Responses = {
  'GET /flags': result({ 'guest-checkout': true }),
  'GET /vendors': result({ vendors: [guestVendor] }),
}
const undeliverable = responseTo('POST /delivery/area/validate', result('UNDELIVERABLE'))
const halfOff = { code: 'HALF', type: 'PERCENTAGE', amount: 50 }
const voucher: Responses = {
  'POST /voucher/validate': result({ voucher: halfOff, delivery_fee: 4.2, signature: 'signed' }),
  'GET /voucher/HALF': result({
    ...halfOff,
    max_discount: 10,
    expires_at: '2026-06-30T15:59:00Z',
    status: 'USABLE',
  }),
}
const [waiting] = orders
const pickedUp = order('PICKED_UP', 'Marcus Yeo')
const delivered = order('DELIVERED', 'Marcus Yeo')

/** The states of `<courier-request>`. */
export const requestStates: Readonly<Record<string, GalleryState>> = {
  loading: { responses: responseTo('GET /vendors', 'never') },
  empty: {},
  filled: { steps: fillRequest },
  error: { responses: responseTo('GET /vendors', failed) },
  forbidden: { visitor: 'signed-out' },
  offline: { isOffline: true },
  'no-vendors': { responses: responseTo('GET /vendors', result({ vendors: [] })) },
  guest: { visitor: 'guest', responses: guestCheckout },
  'guest-fee': { visitor: 'guest', responses: guestCheckout, steps: requestAsGuest },
  closed: { responses: responseTo('GET /get-country-parameter/serviceHours', result('0100:0200')) },
  'form-errors': { steps: ({ press }) => press('request.place') },
  later: { steps: (stage) => fillRequest(stage).then(() => stage.press('delivery-time.later')) },
  suggestions: { steps: ({ type }) => type('address.search-label', 'Orchard') },
  'no-suggestions': {
    responses: responseTo('GET /geolocator/autocomplete', { body: { data: [] } }),
    steps: ({ type }) => type('address.search-label', 'Nowhere'),
  },
  undeliverable: { responses: undeliverable, steps: chooseAddress },
  'other-outlet': {
    responses: { ...undeliverable, 'POST /delivery/area/validate 1001': result('DELIVERABLE') },
    steps: (stage) => chooseAddress(stage).then(() => stage.find('request.collect-from')),
  },
  'fee-failed': { responses: responseTo('POST /delivery/fee', failed), steps: chooseAddress },
  'methods-failed': {
    responses: responseTo('GET /get-country-parameter/paymentMethods', refused(404)),
    steps: ({ find }) => find('common.retry'),
  },
  voucher: { responses: voucher, steps: applyVoucher },
  review: { responses: voucher, steps: (stage) => applyVoucher(stage).then(() => stage.press('review.open')) },
  placed: { steps: placeRequest },
  refused: { responses: responseTo('POST /order', refused(422, 'validation.phone-incorrect')), steps: placeRequest },
  'not-created': {
    responses: responseTo('POST /order', refused(422, 'placing.signature-invalid')),
    steps: placeRequest,
  },
  pasted: { steps: pasteMessage },
  'pasted-used': { steps: (stage) => pasteMessage(stage).then(() => stage.press('paste.use-all')) },
  'pasted-link': {
    steps: (stage) =>
      readMessage(stage, 'https://maps.app.goo.gl/Xy12AbCdEf3456').then(() => stage.find('paste.short-link')),
  },
  'addresses-failed': {
    responses: responseTo('GET /addressbook/1002', failed),
    steps: ({ press, find }) => press('saved-addresses.title').then(() => find('saved-addresses.failed')),
  },
  'saved-addresses': { steps: ({ press }) => press('saved-addresses.title') },
  repeat: { attributes: { repeat: delivered.order_id }, responses: responseTo('GET /order', result(delivered)) },
  change: {
    attributes: { order: order('WAITING_FOR_TRANSPORT', 'Marcus Yeo').order_id },
    responses: responseTo('GET /order', result(waiting)),
  },
  'change-missing': {
    attributes: { order: '1002-NONE42' },
    responses: responseTo('GET /order', refused(404)),
    steps: ({ find }) => find('orders.missing'),
  },
  'change-unsent': {
    attributes: { order: order('WAITING_FOR_TRANSPORT', 'Marcus Yeo').order_id },
    responses: responseTo('GET /order', result(waiting)),
    steps: ({ press, find }) => press('request.update').then(() => find('edit.nothing')),
  },
  'change-too-late': {
    attributes: { order: pickedUp.order_id },
    responses: responseTo('GET /order', result(pickedUp)),
  },
}
