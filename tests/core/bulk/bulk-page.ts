import { createBulk } from '../../../core/bulk/bulk.ts'
import type { MakeSheet } from '../../../core/bulk/bulk-page.ts'
import type { BulkFlow, BulkPlaced } from '../../../core/bulk/flow.ts'
import { sheetFiles } from '../../../core/bulk/sheet/files.ts'
import { createBulkSheet } from '../../../core/bulk/sheet/sheet.ts'
import { demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestPageOptions } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { type OrderCells, ordersFile } from '../../support/workbooks/orders-file.ts'

/** Creates the table without a worker, as the partners' package does. */
const loadTable = async (): Promise<MakeSheet> => (page, vendor) => createBulkSheet(page, vendor, sheetFiles)

interface OpenBulkOptions extends Pick<TestPageOptions, 'browser' | 'prepare'> {
  vendor?: string
  isSignedIn?: boolean
  loadSheet?: typeof loadTable
  href?: string
}

/** Opens an outlet's bulk orders as a signed-in vendor. */
export async function openBulk(
  { api, clock }: TestOrderApi,
  {
    browser = createTestBrowser(),
    vendor = '1001',
    isSignedIn = true,
    loadSheet = loadTable,
    href = '',
    ...pageOptions
  }: OpenBulkOptions = {},
) {
  const { page, network, address, environment } = createTestPage(api, {
    clock,
    browser,
    ...pageOptions,
    settings: { vendor, ...(href !== '' && { api: 'http://localhost:4321' }) },
  })
  if (href !== '') address.href = href
  if (isSignedIn && page.session.$session.get().state !== 'signed-in')
    await page.session.signIn('parent@demo.courier', demoPassword)
  const outcomes: BulkPlaced[] = []
  // Two pages never create the same ID.
  environment.randomId = () => crypto.randomUUID()
  const bulk = createBulk(page, loadSheet)
  bulk.$placed.listen((outcome) => outcome && outcomes.push(outcome))
  const disposers = [bulk.$access.listen(() => {}), bulk.$flow.listen(() => {})]
  const steps: string[] = []
  const toasts = new Map<string, [string, number]>()
  page.notifications.$notifications.listen((shown) => {
    for (const { id, key, durationMs } of shown) toasts.set(id, [key, durationMs])
  })
  disposers.push(bulk.$flow.subscribe(({ step }) => steps.at(-1) === step || steps.push(step)))

  return {
    page,
    network,
    address,
    environment,
    browser,
    bulk,
    placed: outcomes,
    steps,
    until: (what: string, holds: () => boolean) => waitUntil(clock, what, holds),
    /** Advances the clock until the condition holds. */
    advanceUntil: (what: string, holds: () => boolean) =>
      waitUntil(clock, what, async () => {
        if (!holds()) await clock.advance(200)
        return holds()
      }),
    /** Returns all toasts that were shown. */
    toasts: () => [...toasts.values()],
    /** Waits until the flow is at a step, and returns it. */
    async waitForStep<Step extends BulkFlow['step']>(step: Step) {
      await waitUntil(clock, step, () => bulk.$flow.get().step === step)
      return bulk.$flow.get() as Extract<BulkFlow, { step: Step }>
    },
    async choose(orders: OrderCells[], name = 'lunch.xlsx') {
      return bulk.chooseFile(fileOf(name, Buffer.from(await ordersFile(orders), 'base64')))
    },
    close() {
      for (const dispose of disposers) dispose()
      bulk.destroy()
      page.destroy()
    },
  }
}

/** Returns a file as the browser's file dialog does. */
export function fileOf(name: string, content: Uint8Array, size = content.length) {
  const bytes = new Uint8Array(content)
  return { name, size, arrayBuffer: async () => bytes.buffer }
}
