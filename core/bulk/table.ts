import { atom, type ReadableAtom } from 'nanostores'
import { lazy } from '../lib/lazy.ts'
import { bulkTablesEntry } from '../storage/bulk-entries.ts'
import { ownerOf, storedOf } from '../storage/stored.ts'
import type { BulkPage, MakeSheet } from './bulk-page.ts'
import type { BulkSheet, SheetVendor } from './sheet/sheet-contract.ts'

export function createBulkTable(page: BulkPage, load: () => Promise<MakeSheet>) {
  const { storage, clock } = page.environment
  const sheetFactory = lazy(clock, load)
  const $sheet = atom<BulkSheet | null>(null)
  let openVendorId: string | null = null

  function close() {
    $sheet.get()?.destroy()
    $sheet.set(null)
    openVendorId = null
  }

  async function open(vendor: SheetVendor): Promise<BulkSheet> {
    if (openVendorId !== vendor.id) close()
    openVendorId = vendor.id
    const makeSheet = await sheetFactory.fetch()
    const sheet = $sheet.get() ?? makeSheet(page, vendor)
    // Otherwise another outlet was selected while the table loaded.
    if (openVendorId === vendor.id) $sheet.set(sheet)
    return sheet
  }

  return {
    $sheet: $sheet as ReadableAtom<BulkSheet | null>,
    open,
    async restore(vendor: SheetVendor) {
      const tables = storedOf(storage, bulkTablesEntry, () => ownerOf(page.session.$session.get()))
      if (!tables.read()?.vendors.includes(vendor.id)) return null
      return open(vendor).catch(() => null)
    },
    close,
  }
}

/** Resolves at the first problem, or when all rows are checked. */
export function hasOnlyValidRows(sheet: Pick<BulkSheet, '$counts' | 'checked'>): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = sheet.$counts.listen(({ wrong }) => wrong > 0 && finish(false))
    function finish(isValid: boolean) {
      stop()
      resolve(isValid)
    }
    const { wrong } = sheet.$counts.get()
    if (wrong > 0) return finish(false)
    void sheet.checked().then(() => finish(sheet.$counts.get().wrong === 0))
  })
}
