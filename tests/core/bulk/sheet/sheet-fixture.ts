import { randomUUID } from 'node:crypto'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { sheetFiles } from '../../../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../../../core/bulk/sheet/sheet.ts'
import type { BulkSheet } from '../../../../core/bulk/sheet/sheet-contract.ts'
import type { GivenSettings } from '../../../../core/config/settings.ts'
import { createFlagsFile } from '../../../support/flags-file.ts'
import { createTestOrderApi, demoPassword } from '../../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestNetwork } from '../../../support/page.ts'
import { waitUntil } from '../../../support/wait-until.ts'

/** A shop in Singapore whose tables of orders are opened in one browser, over the order API itself. */
export async function openShop(settings: GivenSettings = {}, vendorId = '1001') {
  const flags = await createFlagsFile()
  await flags.save({ 'bulk-order-upload': true, 'pre-order': true })
  const server = await createTestOrderApi({
    flagsFile: flags.path,
    ...(settings.country && { country: settings.country }),
  })
  const browser = createTestBrowser()
  const opened: { close(): void }[] = []

  /** The page as after a reload: a new one over the same storage. */
  async function openPage(intercept: TestNetwork['intercept'] = null) {
    const made = createTestPage(server.api, {
      clock: server.clock,
      browser,
      settings: { vendor: vendorId, ...settings },
      intercept,
    })
    const { page } = made
    if (page.session.$session.get().state !== 'signed-in')
      await page.session.signIn('parent@demo.courier', demoPassword)
    const loading = page.vendors.load()
    await waitUntil(server.clock, 'the outlets', () => page.vendors.$state.get() === 'ready')
    await loading
    await waitUntil(server.clock, 'the flags', () => page.flags.isOn('pre-order'))
    const vendor = page.vendors.$vendors.get().find(({ id }) => id === vendorId)
    if (!vendor) throw new Error(`no vendor ${vendorId}`)
    // The ids of two tabs never meet.
    const own = { ...page, environment: { ...page.environment, randomId: randomUUID } }
    const sheet = createBulkSheet(own, vendor, sheetFiles)
    const one = {
      ...{ ...made, vendor, sheet },
      close() {
        sheet.destroy()
        page.destroy()
      },
    }
    opened.push(one)
    return one
  }

  return {
    server,
    clock: server.clock,
    browser,
    openPage,
    /** A page whose table is empty. */
    async openEmpty() {
      const tab = await openPage()
      tab.sheet.discard()
      return tab
    },
    /** Waits until every row has been checked. */
    async checked(sheet: BulkSheet) {
      let isDone = false
      void sheet.checked().then(() => {
        isDone = true
      })
      while (!isDone) await server.clock.advance(0)
    },
    async close() {
      for (const one of opened) one.close()
      await server.close()
      await flags.remove()
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** Rows as a range that is copied from a spreadsheet. */
export function copied(rows: readonly (readonly string[])[]): string {
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

/** An order that is valid in Singapore unless changed, below `titles`. */
export function order(change: Partial<Record<string, string>> = {}): string[] {
  const right: Record<string, string> = {
    ...{
      Name: 'Alicia Wong',
      Phone: '81234567',
      Unit: '#04-12',
      Address: 'Bugis Junction',
      Amount: '25',
      Payment: 'cash',
    },
  }
  return titles.map((title) => change[title] ?? right[title] ?? '')
}

/** `column: key` of everything that is wrong in a row. */
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
