import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { type Declared, table } from '../../../core/storage/table.ts'
import { createTestBrowser, type TestBrowser, type TestPage } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { createVisits } from './visits.ts'

type Name = keyof typeof table
const names = Object.keys(table) as Name[]
const declared: Record<Name, Declared> = table

/** Names of the declared entries among these keys. @throws if one isn't declared */
function namesOf(keys: readonly string[]): Name[] {
  const found = keys.map((key) => {
    const name = names.find((one) => declared[one].key === key.replace(/-1\d{3}$/, '-'))
    assert.ok(name, `${key} is declared`)
    return name
  })
  return names.filter((name) => found.includes(name))
}

describe('after a visit, and after signing out, the browser keeps what the table says', () => {
  const server = useOrderApi({
    flags: { 'guest-checkout': true, 'bulk-order-upload': true, 'godroid-popup': true, voucher: true },
  })
  let browser: TestBrowser
  let visits: ReturnType<typeof createVisits>
  let tab: TestPage
  beforeEach(() => {
    browser = createTestBrowser()
    visits = createVisits(server, browser)
  })
  afterEach(() => tab.page.destroy())

  function kept() {
    const tabStorage = tab.environment.tabStorage as TestBrowser['storage']
    return { browser: namesOf(browser.storage.keys()), tab: namesOf(tabStorage.keys()) }
  }

  /** What of a visit is left after signing out. */
  const isLeft = (name: Name) => declared[name].until === 'never'

  test('a vendor’s', async () => {
    tab = await visits.openVendor()
    const { request } = await visits.placeOrder(tab)
    const { orders, stop } = await visits.workWithLists(tab)
    const { bulk, sheet, stop: stopBulk } = await visits.uploadTables(tab)
    await visits.track(tab)
    await visits.reloadForNewBuild(tab)
    const visit = [
      ...['tokens', 'vendor', 'includeOutlets', 'drafts', 'attempts', 'searches', 'bulkJobs'],
      ...['bulkTables', 'bulkTable', 'bulkChanges', 'bulkColumns', 'views', 'lateFirst'],
      'runningMap',
    ] as Name[]
    assert.deepEqual(kept().browser, visit)
    assert.deepEqual(kept().tab, ['reloadedFor'])
    await tab.page.session.signOut()
    assert.deepEqual(kept().browser, visit.filter(isLeft))
    assert.deepEqual(kept().browser, ['bulkColumns', 'views', 'lateFirst', 'runningMap'])
    assert.deepEqual(kept().tab, ['toasts', 'reloadedFor'])
    for (const part of [request, orders, bulk, sheet]) part.destroy()
    stop()
    stopBulk()
  })

  test('a guest’s', async () => {
    tab = await visits.openGuest()
    const request = await visits.orderAsGuest(tab)
    const visit: Name[] = ['drafts', 'attempts', 'guestToken', 'guestOrders', 'guestDetails']
    assert.deepEqual(kept().browser, visit)
    await tab.page.session.signOut()
    assert.deepEqual(kept().browser, [])
    request.destroy()
  })

  test('of staff', async () => {
    tab = await visits.openStaff()
    const stop = await visits.readStaffNotice(tab)
    assert.deepEqual(kept().browser, ['staffToken', 'staffLanguage', 'staffTerms'])
    assert.deepEqual(kept().tab, ['staffNotice'])
    await tab.page.session.signOut()
    assert.deepEqual(kept().browser, ['staffLanguage', 'staffTerms'])
    stop()
  })

  test('of a user whose session was lost, what another user doesn’t read', async () => {
    tab = await visits.openVendor()
    const { request } = await visits.placeOrder(tab)
    const { orders, stop } = await visits.workWithLists(tab)
    const { bulk, sheet, stop: stopBulk } = await visits.uploadTables(tab)
    tab.network.intercept = ({ url }) =>
      url.startsWith('http://courier.test') ? Response.json({ message: '' }, { status: 401 }) : null
    await tab.page.client.request('/vendors').catch(() => null)
    assert.equal(tab.page.session.$failure.get(), 'ended')
    const ofUser = names.filter((name) => ['user', 'vendor'].includes(declared[name].holder))
    const lost = names.filter((name) => declared[name].until === 'session-end')
    assert.deepEqual(
      kept().browser.filter((name) => ofUser.includes(name)),
      ofUser.filter((name) => name !== 'searches'),
    )
    assert.deepEqual(
      kept().browser.filter((name) => lost.includes(name)),
      [],
    )
    for (const part of [request, orders, bulk, sheet]) part.destroy()
    stop()
    stopBulk()
    tab.page.destroy()

    tab = await visits.openVendor('single@demo.courier', {})
    assert.deepEqual(
      kept().browser.filter((name) => ofUser.includes(name)),
      [],
    )
  })
})
