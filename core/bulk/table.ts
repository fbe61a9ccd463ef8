import { atom, type ReadableAtom } from 'nanostores'
import { lazy } from '../lib/lazy.ts'
import type { BulkPage, MakeSheet } from './bulk-page.ts'
import type { BulkSheet, SheetVendor } from './sheet/sheet-contract.ts'
import { ownerOfSheets, sheetKey } from './sheet/stored.ts'

export function createBulkTable(page: BulkPage, load: () => Promise<MakeSheet>) {
  const { storage, clock } = page.environment
  const maker = lazy(clock, load)
  const $sheet = atom<BulkSheet | null>(null)
  let ofVendor: string | null = null

  function close() {
    $sheet.get()?.destroy()
    $sheet.set(null)
    ofVendor = null
  }

  async function open(vendor: SheetVendor): Promise<BulkSheet> {
    if (ofVendor !== vendor.id) close()
    ofVendor = vendor.id
    const make = await maker.fetch()
    const sheet = $sheet.get() ?? make(page, vendor)
    // The outlet changed while the table loaded.
    if (ofVendor === vendor.id) $sheet.set(sheet)
    return sheet
  }

  return {
    $sheet: $sheet as ReadableAtom<BulkSheet | null>,
    open,
    async restore(vendor: SheetVendor) {
      const now = page.session.$session.get()
      const owner = now.state === 'signed-in' ? (now.user?.id ?? '') : null
      if (owner !== ownerOfSheets(storage) || storage.getItem(sheetKey(vendor.id)) === null) return null
      return open(vendor).catch(() => null)
    },
    close,
  }
}

/** Whether every row is valid: resolves at the first problem or once all are checked. */
export function isClean(sheet: Pick<BulkSheet, '$counts' | 'checked'>): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = sheet.$counts.listen(({ wrong }) => wrong > 0 && finish(false))
    function finish(isClean: boolean) {
      stop()
      resolve(isClean)
    }
    const { wrong } = sheet.$counts.get()
    if (wrong > 0) return finish(false)
    void sheet.checked().then(() => finish(sheet.$counts.get().wrong === 0))
  })
}
