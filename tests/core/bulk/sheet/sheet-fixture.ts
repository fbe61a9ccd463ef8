import { randomUUID } from 'node:crypto'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { sheetFiles } from '../../../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../../../core/bulk/sheet/sheet.ts'
import type { BulkSheet } from '../../../../core/bulk/sheet/sheet-contract.ts'
import type { GivenSettings } from '../../../../core/config/settings.ts'
import { createTestOrderApi, demoPassword } from '../../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestNetwork } from '../../../support/page.ts'
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

  return {
    server,
    clock: server.clock,
    browser,
    openPage,
    /** Opens a page with an empty table. */
    async openEmpty() {
      const tab = await openPage()
      tab.sheet.discard()
      return tab
    },
    /** Waits until every row has been checked. */
    async waitUntilChecked(sheet: BulkSheet) {
      let isDone = false
      void sheet.checked().then(() => {
        isDone = true
      })
      while (!isDone) await server.clock.advance(0)
    },
    async close() {
      for (const tab of openedTabs) tab.close()
      await server.close()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Returns rows as text that a spreadsheet program copies. */
export function copiedRange(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.join('\t')).join('\r\n')
}

export const titles = [
  'Name',
  'Phone',
  'Unit',
  'Address',
  'Amount',
  'Payment',
  'Delivery time',
  'Outlet',
  'Order details',
]

/** Returns the cells of a valid order in Singapore, in the order of `titles`. */
export function order(change: Partial<Record<string, string>> = {}): string[] {
  const validCells: Record<string, string> = {
    ...{
      Name: 'Alicia Wong',
      Phone: '81234567',
      Unit: '#04-12',
      Address: 'Bugis Junction',
      Amount: '25',
      Payment: 'cash',
    },
  }
  return titles.map((title) => change[title] ?? validCells[title] ?? '')
}

/** Returns the column and key of each problem of a row. */
export function problemsOf(sheet: BulkSheet, id: number): [BulkColumn | null, string][] {
  return sheet
    .row(id)
    .get()
    .problems.map(({ column, key }) => [column, key])
}

export function warningsOf(sheet: BulkSheet, id: number): [BulkColumn | null, string][] {
  return sheet
    .row(id)
    .get()
    .warnings.map(({ column, key }) => [column, key])
}
