/**
 * Places orders in random situations through the composed request, against a server in memory with idempotency keys: lost
 * responses, double clicks, two tabs, an edit in one tab while the other places, another outlet while sending, reloads, a
 * session that ends in between.
 */
import { atom } from 'nanostores'
import { createClient } from '../../../core/api/client.ts'
import type { OrderCreateWire } from '../../../core/api/orders.ts'
import { isHeld } from '../../../core/request/feedback.ts'
import { createRequest } from '../../../core/request/request.ts'
import type { RequestPage, RequestVendor } from '../../../core/request/request-page.ts'
import { createTestBrowser } from '../page.ts'
import { createRandom } from '../random.ts'
import { createTestClock } from '../test-clock.ts'
import { createPlacingServer } from './placing-server.ts'

export interface RunsReport {
  runs: number
  placed: number
  /** Shown as placed, but not in the database. */
  lost: string[]
  /** More than one order for the same customer's request. */
  doubled: string[]
  /** A press that ended without a result or a message. */
  withoutOutcome: string[]
  /** The screen differs from the database. */
  mismatched: string[]
}

const vendorOf = (id: string): RequestVendor => ({
  id,
  name: `Outlet ${id}`,
  isParent: false,
  paymentMethods: [],
  location: {
    ...{ addressText: '', building: '', city: '', countryCode: 'SG', postalCode: '', street: '', streetNumber: '' },
    ...{ unit: '', riderInstructions: '', latitude: 1.3, longitude: 103.8 },
  },
})

const letters = (count: number) => [...String(count)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')

/** Runs one random scenario and adds its problems to the report. */
async function runScenario(seed: number, report: RunsReport) {
  const { fraction: random, pick } = createRandom(seed)
  const clock = createTestClock()
  const browser = createTestBrowser()
  const server = createPlacingServer(clock, random)
  let ids = 0
  let customers = 0

  function openTab() {
    const $session = atom<{ state: string; user: { id: string } | null }>({ state: 'signed-in', user: { id: 'anna' } })
    const $selectedVendor = atom<RequestVendor | null>(vendorOf('1001'))
    const flagsOn = ['voucher', 'pre-order']
    const environment: RequestPage['environment'] = {
      clock,
      storage: browser.storage,
      locks: browser.locks,
      channel: browser.channel,
      location: { href: () => 'http://courier.test/', isFramed: () => false, replace() {}, assign() {} },
      bankWindow: () => new Promise(() => {}),
      randomId: () => `${seed}-${++ids}`,
      isOnline: () => random() > 0.1,
      onOnline: () => () => {},
      onOffline: () => () => {},
      isShown: () => true,
      onShown: () => () => {},
      warn() {},
    }
    const client = createClient(
      { fetch: server.fetch, upload: server.fetch, clock, randomId: environment.randomId },
      atom({ api: 'http://courier.test' }),
    )
    const page: RequestPage = {
      environment,
      client,
      $country: atom({
        ...{ code: 'SG' as const, phonePrefix: '+65', cldrDigits: 2, currency: 'SGD', timeZone: 'Asia/Singapore' },
        defaultPaymentMethod: 'CASH_ON_DELIVERY' as const,
        fee: {},
        limits: { prohibitedValueCap: null },
        rules: { unitNumberRequired: false, amountRequired: true, minAmount: null },
      }),
      $mode: atom('classic' as const),
      $settings: atom({ api: 'http://courier.test', paymentHosts: null }),
      flags: {
        $flag: (name: string) => atom(flagsOn.includes(name)) as never,
      },
      notifications: { notify() {} },
      translations: { isTextKey: (key): key is never => key === '' },
      session: { $session, $isGuest: atom(false) },
      vendors: {
        $selectedVendor,
        $vendors: atom([{ id: '1001' }, { id: '1002' }]),
        selectVendor: (id) => $selectedVendor.set(vendorOf(id)),
        load: async () => {},
        reload: async () => {},
      },
      live: { subscribeToVendor: () => () => {} },
    }
    const request = createRequest(page)
    request.itemValue.$question.listen((question) => question && queueMicrotask(request.itemValue.confirm))
    const stop = request.$outcome.listen((outcome) => {
      if (!outcome || !('order' in outcome.placement)) return
      const { orderId } = outcome.placement.order
      if (![...server.orders.values()].some(({ id }) => id === orderId)) report.lost.push(`${seed}: ${orderId}`)
    })
    return {
      request,
      signOut() {
        $session.set({ state: 'signed-out', user: null })
        $selectedVendor.set(null)
      },
      signIn() {
        $session.set({ state: 'signed-in', user: { id: 'anna' } })
        $selectedVendor.set(vendorOf('1001'))
      },
      switchTo: (id: string) => $selectedVendor.set(vendorOf(id)),
      vendorId: () => $selectedVendor.get()?.id ?? null,
      close() {
        stop()
        request.destroy()
      },
    }
  }
  type Tab = ReturnType<typeof openTab>

  const advance = async (ms: number) => clock.advance(ms)

  const ordersOf = (name: string) => [...server.orders.values()].filter((order) => order.name === name)

  /** Whether the customer's order is shown as placed, also if it lacks the voucher. */
  function isDone({ $placement, $draft }: Tab['request']) {
    const placement = $placement.get()
    if (placement.state !== 'earlier-placed') return placement.state === 'placed'
    return ordersOf($draft.get().name).some(({ id }) => id === placement.order.orderId)
  }

  async function fillIn({ request }: Tab) {
    if (isDone(request)) request.startNew()
    if (request.$draft.get().name === '') request.typeField('name', `Customer ${letters(++customers)}`)
    if (!request.$draft.get().destination) void request.destination.movePin({ latitude: 1.31, longitude: 103.81 })
    if (request.$draft.get().addressText === '') request.destination.type('1 Any Street')
    request.destination.confirmPin()
    request.typeField('phone', '81234567')
    request.typeField('amount', '25')
    if (random() < 0.3) request.voucher?.type('WELCOME')
    await advance(1000)
  }

  async function pressPlace(tab: Tab, times = 1) {
    const { request } = tab
    if (isDone(request)) return
    const vendorId = tab.vendorId()
    const { name, voucher, voucherCode } = request.$draft.get()
    const expectsVoucher = voucher !== null || voucherCode !== ''
    if (request.$placement.get().state === 'fee-changed') return void (await finishWork(request.confirmFee()))
    const hadFee = 'quote' in request.$quote.get()
    const work = Array.from({ length: times }, () => request.place())
    const stored = ordersOf(name).length
    return { work: Promise.all(work), hadFee, vendorId, request, name, expectsVoucher, stored }
  }

  async function finishWork(work: Promise<unknown>) {
    let isOver = false
    void work.finally(() => {
      isOver = true
    })
    for (let step = 0; step < 400 && !isOver; step++) await advance(1000)
  }

  /** Compares the screen with the database after a press in the only tab. */
  function compare({ request, name, expectsVoucher, stored }: NonNullable<Awaited<ReturnType<typeof pressPlace>>>) {
    const placement = request.$placement.get()
    if (placement.state === 'refused' && ordersOf(name).length > stored)
      report.mismatched.push(`${seed}: ${name} was refused`)
    if (placement.state === 'earlier-placed') {
      const found = [...server.orders.values()].find(({ id }) => id === placement.order.orderId)
      const hasVoucher = found !== undefined && 'voucher' in JSON.parse(found.body)
      const isSame = found?.name === name && hasVoucher === (request.$draft.get().voucher !== null)
      if (!found || isSame || request.$draft.get().name !== name) report.mismatched.push(`${seed}: ${name} as earlier`)
    }
    if (placement.state !== 'placed' || placement.elsewhere) return
    const order = ordersOf(name).find(({ id }) => id === placement.order.orderId)
    const sentOrder = order && (JSON.parse(order.body) as OrderCreateWire)
    const matchesForm = sentOrder?.order.amount === 25 && (!expectsVoucher || sentOrder.voucher?.code === 'WELCOME')
    const isDiscounted = sentOrder?.discounted_delivery_fee !== undefined
    if (!matchesForm || isDiscounted !== (sentOrder.voucher !== undefined))
      report.mismatched.push(`${seed}: ${name} as placed`)
  }

  /** Waits for a press, and checks that it led to an order or shows why not. */
  async function finish(tab: Tab, attempt: Awaited<ReturnType<typeof pressPlace>>) {
    if (!attempt) return
    await finishWork(attempt.work)
    if (attempt.vendorId === null || tab.vendorId() !== attempt.vendorId || !attempt.hadFee) return
    const { request, name } = attempt
    const placement = request.$placement.get()
    if (placement.state === 'idle' && request.$problems.get().length === 0)
      report.withoutOutcome.push(`${seed}: ${name}`)
  }

  let tab = openTab()
  await advance(100)
  await fillIn(tab)
  const actions = [
    ...(['press', 'double', 'second tab', 'edited tab', 'switch'] as const),
    ...(['reload', 'session', 'wait', 'press'] as const),
  ] as const
  for (let step = 0; step < 4; step++) {
    const action = pick(actions)
    if (action === 'wait') await advance(random() * 20_000)
    if (action === 'press') {
      const attempt = await pressPlace(tab)
      await finish(tab, attempt)
      if (attempt) compare(attempt)
    }
    if (action === 'double') await finish(tab, await pressPlace(tab, 2))
    if (action === 'second tab' || action === 'edited tab') {
      const other = openTab()
      await advance(100)
      const isFree = !isHeld(other.request.$placement.get())
      if (action === 'edited tab' && isFree) other.request.typeField('name', `Customer ${letters(++customers)}`)
      await fillIn(other)
      const attempts = [await pressPlace(tab), await pressPlace(other)] as const
      await finish(tab, attempts[0])
      await finish(other, attempts[1])
      other.close()
    }
    if (action === 'switch') {
      const attempt = await pressPlace(tab)
      await advance(random() * 100)
      tab.switchTo('1002')
      if (attempt) await finishWork(attempt.work)
      tab.switchTo('1001')
    }
    if (action === 'reload') {
      const attempt = await pressPlace(tab)
      await advance(random() * 2000)
      tab.close()
      tab = openTab()
      if (attempt) await finishWork(attempt.work)
    }
    if (action === 'session') {
      const attempt = await pressPlace(tab)
      await advance(random() * 1000)
      server.state.isSignedIn = false
      tab.signOut()
      await advance(5000)
      server.state.isSignedIn = true
      tab.signIn()
      if (attempt) await finishWork(attempt.work)
    }
    await advance(500)
    await fillIn(tab)
  }
  // The server works again: places what is still in the form.
  server.state.isFaulty = false
  for (let step = 0; step < 8 && !isDone(tab.request); step++) {
    await advance(6000)
    const placement = tab.request.$placement.get()
    if (placement.state === 'unreachable' && placement.sent) await finishWork(tab.request.checkAgain())
    else await finish(tab, await pressPlace(tab))
  }
  const shown = tab.request.$placement.get()
  const counts = new Map<string, number>()
  for (const { name } of server.orders.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const [name, count] of counts) if (count > 1) report.doubled.push(`${seed}: ${name}`)
  if (!('order' in shown) || !isDone(tab.request))
    report.withoutOutcome.push(`${seed}: ends as ${shown.state} ${tab.request.$problems.get()[0]?.key ?? ''}`)
  else if (![...server.orders.values()].some(({ id }) => id === shown.order.orderId)) report.lost.push(`${seed}: shown`)
  report.placed += server.orders.size
  tab.close()
}

export async function runPlacings(runs: number, firstSeed: number): Promise<RunsReport> {
  const report: RunsReport = { runs, placed: 0, lost: [], doubled: [], withoutOutcome: [], mismatched: [] }
  for (let run = 0; run < runs; run++) await runScenario(firstSeed + run, report)
  return report
}
