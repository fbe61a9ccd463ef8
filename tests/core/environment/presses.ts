import { randomUUID } from 'node:crypto'
import type { Environment } from '../../../core/environment.ts'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createRequest, type RiderRequest } from '../../../core/request/request.ts'
import { demoPassword } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestPageOptions } from '../../support/page.ts'
import { cards } from '../../support/payments/card-payments.ts'
import { openBulk } from '../bulk/bulk-page.ts'
import { createPaymentFixture, type PaymentTab } from '../request/payment/payment-fixture.ts'
import { addFaults, type Faults } from './broken-functions.ts'
import { createOpenings } from './openings.ts'
import type { Press } from './press.ts'
import { watchCalls } from './watched-calls.ts'

/** See `createGuest`. */
const guestPeriodMs = 10 * 60_000
const held = ['preparing', 'quoting', 'placing', 'checking']
const credentials = ['parent@demo.courier', demoPassword] as const

/** Creates one server, every press that it carries out, and the elements. The newest page's functions can fail. */
export async function createPresses() {
  let faults: Faults | null = null
  let onFaults = (_faults: Faults) => {}
  const calls = watchCalls(() => clock.now())
  const prepare = (environment: Environment) => {
    environment.randomId = randomUUID
    environment.fetch = calls.watch(environment.fetch)
    faults = addFaults(environment)
    onFaults(faults)
  }
  const payments = await createPaymentFixture({ flags: { 'bulk-order-upload': true, 'guest-checkout': true }, prepare })
  const { bank, fixture, clock } = payments
  const server = bank.current()
  const countRows = async (sql: string) =>
    Number((await bank.rows<{ count: string }>(`select count(*) from ${sql}`))[0]?.count)
  const countPlaced = () => countRows("orders where status not like 'PAYMENT%'")
  const countCharges = async () => (await bank.charged()).size
  const countSessions = () => countRows('sessions')
  const countStatus = (status: string) =>
    countRows(`orders, jsonb_array_elements(status_history) as entry where entry->>'status' = '${status}'`)

  function openPage(settings: TestPageOptions['settings'] = {}, browser = fixture.browser) {
    const api = 'http://localhost:4321'
    return createTestPage(server.api, { clock, browser, prepare, settings: { api, vendor: '1002', ...settings } })
  }

  /** Returns the key of the last toast. */
  function followToasts({ page }: Pick<Press['page'], 'page'>) {
    let last: string | null = null
    page.notifications.$notifications.listen((toasts) => {
      last = toasts.at(-1)?.key ?? last
    })
    return () => last
  }

  function requestPress(tab: Press['page'], request: RiderRequest, close: () => void) {
    const toast = followToasts(tab)
    const placement = () => request.$placement.get()
    return {
      call: /POST .*\/order$/,
      press: () => (placement().state === 'unreachable' ? request.checkAgain() : request.place()),
      isInert: () => held.includes(placement().state),
      isDone: () => placement().state === 'placed',
      outcome: () => (placement().state === 'idle' ? (request.$problems.get()[0]?.key ?? toast()) : placement().state),
      counts: [{ what: 'orders', read: countPlaced }],
      page: tab,
      close,
    }
  }

  async function openPaid(choose: (tab: PaymentTab) => unknown): Promise<Press> {
    const tab = await payments.openTab()
    await fixture.fillIn(tab.request)
    await payments.choosePaid(tab)
    await choose(tab)
    await payments.until('the fee', () => tab.request.$quote.get().state === 'ready')
    const pressed = requestPress(tab, tab.request, tab.close)
    return {
      ...pressed,
      call: /POST .*\/confirm$/,
      press() {
        const { $entry, $choice } = tab.request.payment.$card.get()?.card ?? {}
        // A card is typed again for each attempt.
        if ($choice?.get().newOrExisting === 'NEW' && $entry?.get() === null) payments.typeCard(tab, cards.pays)
        return pressed.press()
      },
      counts: [{ what: 'charges', read: countCharges }],
    }
  }

  const presses: Record<string, () => Promise<Press>> = {
    async 'placing an order'() {
      const tab = await fixture.openTab()
      await fixture.fillIn(tab.request)
      return requestPress(tab, tab.request, tab.close)
    },
    async 'changing an order'() {
      const { order_id: orderId } = await fixture.placeOrder()
      const tab = await fixture.openTab()
      const { request, destroy } = await fixture.edit(tab.page, orderId)
      request.typeField('notes', 'Back door')
      const close = () => {
        destroy()
        tab.close()
      }
      return {
        ...requestPress(tab, request, close),
        call: /PUT .*\/order\/[\w-]+$/,
        counts: [{ what: 'changes', read: () => countStatus('MODIFIED') }],
      }
    },
    'paying by a new card': () =>
      openPaid((tab) => {
        const card = payments.typeCard(tab, cards.pays)
        card.setSaveCard(true)
      }),
    'paying by a saved card': () =>
      openPaid(({ request }) => {
        const card = request.payment.$card.get()?.card
        card?.chooseSaved(card.$instruments.get()[0]?.id ?? '')
      }),
    async 'returning from the bank'() {
      const tab = await payments.openTab()
      // An earlier case may have left the draft of an order that is placed. Its outcome is looked up first.
      await payments.wait(1000)
      tab.request.startNew()
      await payments.fill(tab, cards.needsConfirmation)
      await payments.press(tab)
      tab.request.destroy()
      let request: RiderRequest | null = null
      const current = () => {
        request ??= createRequest(tab.page)
        return requestPress(tab, request, tab.close)
      }
      const toast = followToasts(tab)
      return {
        call: /GET .*\/order\/payment\/state/,
        async press() {
          if (request) return current().press()
          tab.address.href = await payments.decide(tab, 'accept')
          current()
        },
        isInert: () => request === null || current().isInert(),
        isDone: () => request !== null && /placed$/.test(request.$placement.get().state),
        outcome: () => current().outcome() ?? toast(),
        counts: [{ what: 'charges', read: countCharges }],
        page: tab,
        close() {
          request?.destroy()
          tab.close()
        },
      }
    },
    async 'placing bulk orders'() {
      const shop = await openBulk(server, { prepare, browser: fixture.browser })
      await shop.until('ready', () => shop.bulk.$access.get() === 'ready')
      await shop.choose([{ description: 'Laksa' }])
      await shop.waitForStep('SHOW_PREPROCESS_RESULTS')
      const state = () => {
        const flow = shop.bulk.$flow.get()
        return flow.step === 'SHOW_PREPROCESS_RESULTS' ? flow.placing.state : flow.step
      }
      return {
        call: /POST .*\/bulk-job\/.*place/,
        press: () => shop.bulk.place(),
        isInert: () => state() === 'placing',
        isDone: () => state() === 'SHOW_ORDER_PLACEMENT_RESULTS',
        outcome: () => (state() === 'idle' ? null : state()),
        counts: [{ what: 'orders', read: countPlaced }],
        page: { ...shop, tab: { hide() {}, show() {} }, warnings: [] },
        close: shop.close,
      }
    },
    async 'cancelling an order'() {
      const { order_id: id } = await fixture.placeOrder()
      await server.api.advanceOrder(id, 'WAITING_FOR_TRANSPORT')
      const tab = await fixture.openTab()
      const orders = createActiveOrders(tab.page)
      const stop = orders.$rows.listen(() => {})
      await fixture.until('the order', () => orders.$order(id).get() !== undefined)
      let isDone = false
      return {
        call: /PUT .*\/order\/cancel$/,
        async press() {
          isDone = (await orders.cancelOrder(id, 'Wrong address'))?.done === true
        },
        isInert: () => orders.$cancelling.get() !== null,
        isDone: () => isDone,
        outcome: followToasts(tab),
        counts: [{ what: 'cancellations', read: () => countStatus('CANCELLED') }],
        page: tab,
        close() {
          stop()
          orders.destroy()
          tab.close()
        },
      }
    },
    async 'continuing as a guest'() {
      // A repeated call makes the same guest for ten minutes of the server's clock.
      const restMs = guestPeriodMs - (clock.now() % guestPeriodMs)
      if (restMs < 3 * 60_000) clock.sleep(restMs)
      const page = openPage({ mode: 'guest' }, createTestBrowser())
      await clock.flush()
      const { $session, $admission, continueAsGuest } = page.page.session
      const isDone = () => $session.get().state === 'signed-in'
      return {
        call: /POST .*\/guest$/,
        press: continueAsGuest,
        isInert: () => $admission.get().state === 'admitting',
        isDone,
        outcome: () => (isDone() ? 'signed-in' : $admission.get().state === 'away' ? 'away' : null),
        counts: [{ what: 'guests', read: () => calls.guests.size }],
        page,
        close: page.page.destroy,
      }
    },
    async 'signing in'() {
      const page = openPage({}, createTestBrowser())
      await clock.flush()
      const { $session, signIn } = page.page.session
      const toast = followToasts(page)
      const isDone = () => $session.get().state === 'signed-in'
      return {
        call: /POST .*\/login$/,
        press: () => signIn(...credentials),
        isInert: () => $session.get().state === 'signing-in',
        isDone,
        outcome: () => (isDone() ? 'signed-in' : toast()),
        // A sign-in whose response was lost has made a session.
        counts: [{ what: 'sessions', read: countSessions, perPress: 1 }],
        page,
        close: page.page.destroy,
      }
    },
    async 'renewing the session'() {
      const page = openPage({}, createTestBrowser())
      const { $session, signIn, authorization, renewAuthorization } = page.page.session
      await signIn(...credentials)
      let isRunning = false
      let renewed: string | null = null
      const refused = (await authorization()) ?? ''
      return {
        call: /POST .*\/login\/extend$/,
        async press() {
          if ($session.get().state !== 'signed-in') await signIn(...credentials)
          isRunning = true
          renewed = await renewAuthorization(refused).finally(() => {
            isRunning = false
          })
        },
        isInert: () => isRunning,
        isDone: () => !isRunning && renewed !== null && renewed !== refused,
        counts: [
          { what: 'renewals', read: () => calls.renewals(), perPress: 1 },
          {
            what: 'sessions without a sign-in',
            read: async () => (await countSessions()) - calls.signIns(),
            perPress: 0,
          },
        ],
        outcome: () => (isRunning ? null : `${$session.get().state}, ${renewed ? 'renewed' : 'not renewed'}`),
        page,
        close: page.page.destroy,
      }
    },
  }

  const { tracking_id: trackingId } = await fixture.placeOrder()
  const openings = createOpenings(openPage, trackingId ?? '')

  return {
    clock,
    presses,
    openings,
    faults: () => faults as Faults,
    /** @param run is called before the next pages are created */
    fromTheStart(run: (faults: Faults) => void) {
      onFaults = run
    },
    close: payments.close,
    server,
  }
}
