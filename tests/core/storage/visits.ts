import assert from 'node:assert/strict'
import { watchForNewBuild } from '../../../core/app/new-build.ts'
import { staffNoticeOf } from '../../../core/app/staff-notice.ts'
import { createBulk } from '../../../core/bulk/bulk.ts'
import { sheetFiles } from '../../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../../core/bulk/sheet/sheet.ts'
import type { GivenSettings } from '../../../core/config/settings.ts'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createSavedViews } from '../../../core/orders/desk/saved-views.ts'
import { createRequest } from '../../../core/request/request.ts'
import { runningMapEntry } from '../../../core/storage/order-entries.ts'
import { stored } from '../../../core/storage/stored.ts'
import { createTracking } from '../../../core/tracking/tracking.ts'
import { demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestBrowser } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { fileOf } from '../bulk/bulk-page.ts'
import { copiedRange, order, titles } from '../bulk/sheet/sheet-fixture.ts'
import { fillIn, flush, runUntilDone } from '../request/request-fixture.ts'

/** Opens pages in one browser, and visits them as a person does. */
export function createVisits(server: TestOrderApi, browser: TestBrowser) {
  const { clock } = server
  const until = (what: string, holds: () => boolean) => waitUntil(clock, what, holds)

  function openPage(settings: GivenSettings) {
    const tab = createTestPage(server.api, { clock, browser, settings })
    tab.environment.randomId = () => crypto.randomUUID()
    return tab
  }
  type Tab = ReturnType<typeof openPage>

  async function openVendor(email = 'parent@demo.courier', settings: GivenSettings = { vendor: '1001' }) {
    const tab = openPage(settings)
    const { session, vendors, flags } = tab.page
    await session.start()
    if (session.$session.get().state !== 'signed-in') await session.signIn(email, demoPassword)
    await runUntilDone(server, vendors.load())
    await flags.refresh()
    return tab
  }

  async function placeOrder({ page }: Tab) {
    const request = createRequest(page)
    await flush(server)
    await fillIn(server, request)
    request.choosePaymentMethod('CASH_ON_DELIVERY')
    await runUntilDone(server, request.place())
    const placement = request.$placement.get()
    assert.equal(placement.state, 'placed')
    request.startNew()
    request.typeField('name', 'Counter Guest')
    await flush(server)
    return { request, orderId: placement.state === 'placed' ? placement.order.orderId : '' }
  }

  async function workWithLists({ page }: Tab) {
    const orders = createActiveOrders(page)
    const stop = orders.$rows.listen(() => {})
    await until('the list', () => orders.$state.get().state === 'ready')
    orders.search('Counter')
    orders.rememberSearch()
    orders.lateFirst.choose(true)
    const views = createSavedViews(page, 'active')
    views.save({ name: 'New', query: 'tab=new', vendorId: '1001', includeOutlets: true })
    // The map's button is in the element.
    stored(page.environment.storage, runningMapEntry).write('hidden')
    page.vendors.setIncludeOutlets(false)
    page.vendors.selectVendor('1002')
    page.vendors.selectVendor('1001')
    return { orders, stop }
  }

  /** Pastes a table whose titles aren't known, and uploads a file. */
  async function uploadTables({ page }: Tab) {
    const bulk = createBulk(page, async () => (page, vendor) => createBulkSheet(page, vendor, sheetFiles))
    const stop = bulk.$flow.listen(() => {})
    await until('bulk orders', () => bulk.$access.get() === 'ready')
    const text = copiedRange([titles, order()])
    void bulk.chooseFile(fileOf('lunch.csv', new TextEncoder().encode(text.replaceAll('\t', ','))))
    await waitUntil(clock, 'the checked job', async () => {
      await clock.advance(200)
      return bulk.$flow.get().step === 'SHOW_PREPROCESS_RESULTS'
    })
    const vendor = page.vendors.$selectedVendor.get()
    assert.ok(vendor)
    const sheet = createBulkSheet(page, vendor, sheetFiles)
    await sheet.pasteTable(
      copiedRange([
        ['Wer', 'Anruf bei', 'Wohin'],
        ['Alicia Wong', '12', 'Bugis Junction'],
      ]),
    )
    for (const [index, column] of (['name', 'phone', 'address'] as const).entries()) sheet.assignColumn(index, column)
    sheet.startRows()
    return { bulk, sheet, stop }
  }

  async function track({ page }: Tab) {
    const [newest] = await server.listOrders('1001', 'count=1')
    const tracking = createTracking(page, newest?.tracking_id ?? '')
    const stop = tracking.$tracking.listen(() => {})
    await until('the delivery', () => tracking.$tracking.get().state !== 'loading')
    stop()
    tracking.destroy()
  }

  async function reloadForNewBuild({ page, environment }: Tab) {
    let reloads = 0
    const stop = watchForNewBuild({
      environment: { ...environment, fetch: async () => Response.json({ build: 'new' }) },
      notifications: page.notifications,
      manifest: '/asset-manifest.json',
      build: 'old',
      isSafe: () => true,
      reload() {
        reloads += 1
      },
    })
    await clock.advance(320_000)
    stop()
    assert.equal(reloads, 1)
  }

  return {
    openPage,
    openVendor,
    placeOrder,
    workWithLists,
    uploadTables,
    track,
    reloadForNewBuild,
    async openGuest() {
      const tab = openPage({ mode: 'guest' })
      await tab.page.session.start()
      await tab.page.session.continueAsGuest()
      await runUntilDone(server, tab.page.vendors.load())
      return tab
    },
    async orderAsGuest({ page }: Tab) {
      const request = createRequest(page)
      await flush(server)
      const { form, pin } = request.pickupPoint
      pin.type('8 Queen Street, Singapore 188535')
      await pin.movePin({ latitude: 1.2995, longitude: 103.8554 })
      assert.equal(await form.submit(), true)
      form.fields.unit.type('#03-01')
      assert.equal(await form.submit(), true)
      request.guest.form.fields.senderName.type('Bee Guest')
      request.guest.form.fields.senderEmail.type('bee@guest.example')
      request.guest.form.fields.senderPhone.type('+6581230000')
      assert.equal(await request.guest.form.submit(), true)
      await fillIn(server, request)
      request.choosePaymentMethod('CASH_ON_DELIVERY')
      await runUntilDone(server, request.place())
      assert.equal(request.$placement.get().state, 'placed')
      request.startNew()
      request.typeField('name', 'Counter Guest')
      await flush(server)
      return request
    },
    async openStaff() {
      browser.storage.setItem('godroid-token', 'demo-godroid-token')
      browser.storage.setItem('godroid-tos-required', 'true')
      const tab = openPage({ mode: 'godroid' })
      await tab.page.session.start()
      await runUntilDone(server, tab.page.vendors.load())
      await tab.page.flags.refresh()
      return tab
    },
    async readStaffNotice({ page }: Tab) {
      await runUntilDone(server, page.chooseLanguage('th'))
      const notice = staffNoticeOf(page)
      const stop = notice.$notice.listen(() => {})
      await until('the notice', () => notice.$notice.get()?.vendor != null)
      notice.accept()
      // Set again by the app.
      browser.storage.setItem('godroid-tos-required', 'true')
      return stop
    },
  }
}
