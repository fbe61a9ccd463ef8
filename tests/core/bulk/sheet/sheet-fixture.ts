import { randomUUID } from 'node:crypto'
import { after, before } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../../core/api/bulk-jobs.ts'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { sheetFiles } from '../../../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../../../core/bulk/sheet/sheet.ts'
import type { BulkSheet } from '../../../../core/bulk/sheet/sheet-contract.ts'
import type { GivenSettings } from '../../../../core/config/settings.ts'
import { createTestOrderApi, demoPassword } from '../../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../../support/page.ts'
import type { TestNetwork } from '../../../support/test-network.ts'
import { waitUntil } from '../../../support/wait-until.ts'

/** Opens a shop whose tables of orders share one browser, with the order API in this process. */
export async function openShop(
  settings: GivenSettings = {},
  vendorId = '1001',
  testVendors: string[] = [],
  flags: object = {},
) {
  const server = await createTestOrderApi({
    flags: { 'bulk-order-upload': true, 'pre-order': true, ...flags },
    testVendors,
    ...(settings.country && { country: settings.country }),
  })
  const browser = createTestBrowser()
  const openedTabs: { close(): void }[] = []

  /** Opens a page with the browser's storage, as after a reload. */
  async function openPage(intercept: TestNetwork['intercept'] = null) {
    const testPage = createTestPage(server.api, {
      clock: server.clock,
      browser,
      settings: { vendor: vendorId, ...settings },
      intercept,
    })
    const { page } = testPage
    if (page.session.$session.get().state !== 'signed-in')
      await page.session.signIn('parent@demo.courier', demoPassword)
    const loading = page.vendors.load()
    await waitUntil(server.clock, 'the outlets', () => page.vendors.$state.get() === 'ready')
    await loading
    await waitUntil(server.clock, 'the flags', () => page.flags.$flag('pre-order').get())
    const vendor = page.vendors.$vendors.get().find(({ id }) => id === vendorId)
    if (!vendor) throw new Error(`no vendor ${vendorId}`)
    // Two tabs never create the same ID.
    const pageWithRandomIds = { ...page, environment: { ...page.environment, randomId: randomUUID } }
    const sheet = createBulkSheet(pageWithRandomIds, vendor, sheetFiles)
    const tab = {
      ...{ ...testPage, vendor, sheet },
      close() {
        sheet.destroy()
        page.destroy()
      },
    }
    openedTabs.push(tab)
    return tab
  }

  /** Opens a page with an empty table. */
  async function openEmpty() {
    const tab = await openPage()
    tab.sheet.discard()
    return tab
  }

  /** Waits until every row has been checked. */
  async function waitUntilChecked(sheet: BulkSheet) {
    let isDone = false
    void sheet.checked().then(() => {
      isDone = true
    })
    while (!isDone) await server.clock.advance(0)
  }

  return {
    ...{ server, clock: server.clock, browser, openPage, openEmpty, waitUntilChecked },
    /** Opens a page with a table of these rows. */
    async pasteRows(...rows: OrderChange[]) {
      const tab = await openEmpty()
      await tab.sheet.pasteTable(copiedRange([titles, ...rows.map(order)]))
      await waitUntilChecked(tab.sheet)
      const ids = [...tab.sheet.$rowIds.get()]
      const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids
      return { ...tab, ids, first, second, third, fourth, fifth }
    },
    /** Opens a page with a table of a file. */
    async openFile(name: string, content: Uint8Array) {
      const tab = await openEmpty()
      await tab.sheet.open({ name, bytes: new Uint8Array(content).buffer })
      await waitUntilChecked(tab.sheet)
      return tab
    },
    /** Sends a file to the server, and returns its job. */
    async upload(content: Uint8Array | string) {
      const body = { vendor_id: '1001', content: Buffer.from(content).toString('base64') }
      const as = await server.signIn()
      const response = await server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', { as, body })
      return response.body.body
    },
    async close() {
      for (const tab of openedTabs) tab.close()
      await server.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Opens a shop for all tests of a suite or file. */
export function useShop(...parameters: Parameters<typeof openShop>): Shop {
  let current: Shop
  before(async () => {
    current = await openShop(...parameters)
  })
  after(() => current.close())
  return new Proxy({} as Shop, { get: (_, name) => Reflect.get(current, name) })
}

/** Returns rows as text that a spreadsheet program copies. */
export function copiedRange(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join('\t')).join('\r\n')
}

export const titles = [
  ...['Name', 'Phone', 'Unit', 'Address', 'Amount', 'Payment'],
  ...['Delivery time', 'Outlet', 'Order details'],
]
const validCells: Record<string, string> = {
  ...{ Name: 'Alicia Wong', Phone: '81234567', Unit: '#04-12', Address: 'Bugis Junction' },
  ...{ Amount: '25', Payment: 'cash' },
}
export type OrderChange = Partial<Record<string, string>>

/** Returns the cells of a valid order in Singapore, in the order of `titles`. */
export function order(change: OrderChange = {}): string[] {
  return titles.map((title) => change[title] ?? validCells[title] ?? '')
}

/** Returns the column and key of each problem of a row. */
export const problemsOf = (sheet: BulkSheet, id: number) => keysOf(sheet.row(id).get().problems)
export const warningsOf = (sheet: BulkSheet, id: number) => keysOf(sheet.row(id).get().warnings)

const keysOf = (problems: readonly { column: BulkColumn | null; key: string }[]): [BulkColumn | null, string][] =>
  problems.map(({ column, key }) => [column, key])
