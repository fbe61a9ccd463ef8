import { jobElement } from './job-states.ts'
import { given, order, orders, ordersOfYesterday, parcel, receipt, riders, tracking, withoutHolder } from './orders.ts'
import { requestStates } from './request-states.ts'
import { failed, type GalleryResponse, refused, responseTo, result } from './responses.ts'
import type { GalleryElement, GalleryState, Stage } from './stage.ts'

export { commonStates } from './stage.ts'

import { bulkJob, pastedRows, vendors } from './vendors.ts'

const list = (response: GalleryResponse) => responseTo('GET /vendor/1002/orders', response)
const noOrders = list(result({ data: [], pagination_key: null }))
const past = { view: 'past' }
const opened = (status: string, change: Parameters<typeof order>[2] = {}, others = {}) => ({
  attributes: { order: order(status, 'Mei Ling Tan').order_id, query: 'tab=new' },
  responses: { ...responseTo('GET /order', result(order(status, 'Mei Ling Tan', change))), ...others },
})
const lastRiders = responseTo('GET /vendor/1002/riders', result({ riders }))

const orderList: GalleryElement = {
  states: {
    loading: { responses: list('never') },
    empty: { responses: noOrders },
    filled: {},
    error: { responses: list(failed) },
    forbidden: { visitor: 'signed-out' },
    offline: { isOffline: true },
    'no-vendors': { responses: responseTo('GET /vendors', result({ vendors: [] })) },
    'all-outlets': { vendor: '1000', attributes: { 'all-outlets': '' } },
    search: { attributes: { query: 'q=mar' } },
    'search-empty': { attributes: { query: 'q=zzz' } },
    details: opened('COURIER_ACCEPTED_DELIVERY'),
    'details-delivered': opened('DELIVERED'),
    'details-cancelled': opened('CANCELLED'),
    'details-missing': { attributes: { order: '1002-NONE42' }, responses: responseTo('GET /order', refused(404)) },
    'details-own-rider': opened('WAITING_FOR_TRANSPORT', { own_rider: withoutHolder }),
    'details-given': opened('ASSIGNED_TO_TRANSPORT', { rider: null, own_rider: given }),
    giving: {
      ...opened('WAITING_FOR_TRANSPORT', { own_rider: withoutHolder }, lastRiders),
      steps: ({ press }) => press('own-rider.give'),
    },
    'giving-errors': {
      ...opened('ASSIGNED_TO_TRANSPORT', { rider: null, own_rider: given }, lastRiders),
      steps: ({ press, pressOn }) => press('own-rider.give-other').then(() => pressOn('dialog [type=submit]')),
    },
    cancelling: { ...opened('WAITING_FOR_TRANSPORT'), steps: ({ press }) => press('orders.cancel') },
    'cancel-errors': {
      ...opened('WAITING_FOR_TRANSPORT'),
      steps: ({ press, pressOn }) => press('orders.cancel').then(() => pressOn('dialog [type=submit]')),
    },
    past: {
      attributes: { ...past, query: 'period=custom&from=2026-06-08&to=2026-06-10' },
      responses: list(result({ data: [...orders, ...ordersOfYesterday], pagination_key: null })),
    },
    'past-yesterday': {
      attributes: past,
      responses: list(result({ data: ordersOfYesterday, pagination_key: null })),
    },
    'past-loading': { attributes: past, responses: list('never') },
    'past-empty': { attributes: past, responses: noOrders },
    'past-error': { attributes: past, responses: list(failed) },
    'past-status': {
      attributes: { ...past, query: 'status=collected' },
      responses: list(result({ data: ordersOfYesterday, pagination_key: null })),
      steps: ({ find }) => find('history.empty-status'),
    },
    'past-guest': { attributes: past, visitor: 'guest' },
  },
}

const at = (status: string): GalleryState => ({
  attributes: { order: 'gallery' },
  responses: responseTo('GET /public/tracking/gallery', result(tracking(status))),
})
const link = (response: GalleryResponse): GalleryState => ({
  attributes: { order: 'gallery' },
  responses: responseTo('GET /public/tracking/gallery', response),
})
const receiptOf = (response: GalleryResponse): GalleryState => ({
  attributes: { order: 'gallery', view: 'receipt' },
  responses: responseTo('GET /public/tracking/gallery/receipt', response),
})

const trackingElement: GalleryElement = {
  states: {
    loading: link('never'),
    empty: {},
    filled: at('PICKED_UP'),
    error: link(failed),
    forbidden: link(refused(404)),
    offline: { attributes: { order: 'gallery' }, isOffline: true },
    ended: link(refused(410)),
    preparing: at('ACCEPTED_BY_VENDOR'),
    searching: at('WAITING_FOR_TRANSPORT'),
    'form-errors': {
      ...at('WAITING_FOR_TRANSPORT'),
      steps: ({ press }) => press('self-service.unit.title', 'self-service.unit.submit'),
    },
    'rider-accepted': at('COURIER_ACCEPTED_DELIVERY'),
    'near-vendor': at('NEAR_VENDOR'),
    'near-customer': at('NEAR_CUSTOMER'),
    delivered: at('DELIVERED'),
    cancelled: at('CANCELLED'),
    returning: at('RETURN_INITIATED'),
    return: link(result(tracking('NEAR_VENDOR', { is_return: true, receiver_pin: null }))),
    receipt: receiptOf(result(receipt)),
    'receipt-loading': receiptOf('never'),
    'receipt-missing': receiptOf(refused(404)),
    parcel: {
      attributes: { order: 'gallery', view: 'c2c' },
      responses: responseTo('GET /public/tracking/gallery/c2c', result(parcel)),
    },
  },
}

const out = 'signed-out' as const
const signIn = ({ type, press }: Stage) =>
  type('account.email', 'mei@shop.example')
    .then(() => type('account.password', 'Courier!2026'))
    .then(() => press('account.sign-in'))

const account: GalleryElement = {
  states: {
    loading: { visitor: out, responses: responseTo('POST /login', 'never'), steps: signIn },
    empty: { visitor: out },
    filled: {},
    error: { visitor: out, responses: responseTo('POST /login', failed), steps: signIn },
    forbidden: {
      visitor: out,
      responses: responseTo('POST /login', refused(401, 'auth.invalid-password')),
      steps: signIn,
    },
    offline: { visitor: out, isOffline: true, steps: signIn },
    'form-errors': { visitor: out, steps: ({ press }) => press('account.sign-in') },
    'too-many': {
      visitor: out,
      responses: responseTo('POST /login', refused(429, 'auth.too-many-requests')),
      steps: signIn,
    },
    register: { visitor: out, attributes: { view: 'register' } },
    'register-errors': {
      visitor: out,
      attributes: { view: 'register' },
      steps: ({ pressOn }) => pressOn('form [type=submit]'),
    },
    contact: { visitor: out, attributes: { view: 'contact' } },
    'register-closed': {
      visitor: out,
      attributes: { view: 'register' },
      responses: responseTo('GET /flags', result({ 'deactivate-sign-up': true })),
    },
    'reset-password': { visitor: out, attributes: { view: 'reset-password' } },
    'reset-errors': {
      visitor: out,
      attributes: { view: 'reset-password' },
      steps: ({ pressOn }) => pressOn('form [type=submit]'),
    },
    'reset-code': {
      visitor: out,
      attributes: { view: 'reset-password' },
      steps: ({ type, pressOn }) => type('account.email', 'mei@shop.example').then(() => pressOn('form [type=submit]')),
    },
    'code-errors': {
      visitor: out,
      attributes: { view: 'reset-password' },
      steps: ({ type, pressOn, find }) =>
        type('account.email', 'mei@shop.example')
          .then(() => pressOn('form [type=submit]'))
          .then(() => find('password.code'))
          .then(() => pressOn('form [type=submit]')),
    },
    'help-errors': {
      visitor: out,
      attributes: { view: 'register' },
      steps: ({ press, pressOn }) => press('register.help').then(() => pressOn('dialog [type=submit]')),
    },
    sessions: { attributes: { view: 'sessions' } },
    'sessions-error': { attributes: { view: 'sessions' }, responses: responseTo('GET /sessions', failed) },
  },
}

const job = { job: 'job-1' }
const bulk: GalleryElement = {
  states: {
    loading: { attributes: job, responses: responseTo('GET /bulk-job/detail', 'never') },
    empty: {},
    filled: { attributes: job },
    error: { attributes: job, responses: responseTo('GET /bulk-job/detail', failed) },
    forbidden: { visitor: out },
    offline: { isOffline: true },
    off: { responses: responseTo('GET /flags', result({})) },
    placed: {
      attributes: job,
      responses: responseTo('GET /bulk-job/detail', { body: { code: 200, body: bulkJob('placed') } }),
    },
    guest: { visitor: 'guest', responses: responseTo('GET /flags', result({ 'guest-checkout': true })) },
    table: {
      steps: ({ press, type, find }) =>
        press('bulk-order-upload.paste.open')
          .then(() => type('bulk-order-upload.paste.label', pastedRows))
          .then(() => press('bulk-order-upload.paste.submit'))
          .then(() => find('bulk-order-upload.table.show.all')),
    },
  },
}

const openBranches = ({ pressOn }: Stage) => pressOn('button')
const branches: GalleryElement = {
  states: {
    loading: { responses: responseTo('GET /vendors', 'never') },
    empty: { responses: responseTo('GET /vendors', result({ vendors: [] })) },
    filled: {},
    error: { responses: responseTo('GET /vendors', failed) },
    forbidden: { visitor: out },
    offline: { isOffline: true },
    single: { responses: responseTo('GET /vendors', result({ vendors: vendors.slice(2) })) },
    open: { attributes: { 'all-outlets': '' }, steps: openBranches },
    adding: { vendor: '1000', steps: (stage) => openBranches(stage).then(() => stage.press('collection-point.add')) },
    'form-errors': {
      vendor: '1000',
      steps: (stage) =>
        openBranches(stage)
          .then(() => stage.press('collection-point.add'))
          .then(() => stage.pressOn('dialog [type=submit]')),
    },
  },
}

const openHelp = ({ press }: Stage) => press('help-center.open')
const help: GalleryElement = {
  states: {
    loading: { responses: responseTo('POST /conditions-api', 'never'), steps: openHelp },
    filled: {},
    open: { steps: openHelp },
    error: { responses: responseTo('POST /conditions-api', failed), steps: openHelp },
    forbidden: { visitor: out },
    offline: { isOffline: true, steps: openHelp },
  },
  without: { empty: 'It is only a button, or a page of the help centre.' },
}

const toast = (
  type: Parameters<Stage['page']['notifications']['notify']>[0]['type'],
  key: Parameters<Stage['find']>[0],
): GalleryState => ({
  async steps({ page }) {
    page.notifications.notify({ type, key, durationMs: 600_000 })
  },
})
const toasts: GalleryElement = {
  states: {
    filled: toast('success', 'alert.order-pushed'),
    empty: {},
    error: toast('error', 'alert.error'),
    info: toast('info', 'auth.disconnected'),
    warning: toast('warning', 'auth.session-retrying'),
  },
  without: {
    loading: 'It only shows messages.',
    forbidden: 'It needs no session.',
    offline: 'It fetches nothing.',
  },
}

export const gallery: Readonly<Record<string, GalleryElement>> = {
  'courier-request': { states: requestStates },
  'courier-order-list': orderList,
  'courier-tracking': trackingElement,
  'courier-bulk-upload': bulk,
  'courier-job': jobElement,
  'courier-branch-selector': branches,
  'courier-account': account,
  'courier-help-centre': help,
  'courier-toasts': toasts,
}
