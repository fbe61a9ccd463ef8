import { atom, computed, onMount } from 'nanostores'
import { createAddressSearch } from '../../addresses/search.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../i18n/phone-number.ts'
import { loadPatiently } from '../../lib/load-patiently.ts'
import { createServiceHours } from '../../request/rules/service-hours.ts'
import { createMinute } from '../../time/minute.ts'
import type { RowContext } from './check-row.ts'
import { createChecking } from './checking.ts'
import { type BulkWords, loadBulkWords } from './columns.ts'
import { createEditing, nextProblem } from './editing.ts'
import { createImporting } from './importing.ts'
import { resultOf, tableToCorrect, tableToSend, xlsxName } from './outgoing.ts'
import { createPrices } from './prices.ts'
import { writesDayFirst } from './reading/cell-text.ts'
import { legacyEncoding } from './reading/legacy-encoding.ts'
import { createRows, type Row } from './rows.ts'
import type { BulkSheet, SheetFiles, SheetPage, SheetVendor } from './sheet-contract.ts'
import { createSheetStorage } from './sheet-storage.ts'

/** Creates an outlet's table of orders: read, check, correct and write (specification 2 §4, bulk flow). */
export function createBulkSheet(page: SheetPage, vendor: SheetVendor, files: SheetFiles): BulkSheet {
  const { client, environment, $country, translations } = page
  const { clock } = environment
  const sent = new Set<number>()
  const isSent = (id: number) => sent.has(id)
  let words: BulkWords | null = null
  let phones: PhoneNumbers | null = null
  const service = client && createServiceHours(client, environment)
  const $isPreorderOn = page.flags.$isOn('pre-order')
  const $filter = atom<'all' | 'wrong'>('all')
  const $rowIds = atom<readonly number[]>([])
  let filtered = new Set<number>()

  const storage = createSheetStorage({
    environment,
    vendorId: vendor.id,
    owner: () => page.session.$session.get().user?.id ?? '',
  })
  const rows = createRows((ids) => {
    checking.changed(ids)
    const now = $state.get()
    if (now.kind === 'rows') storage.write(ids, { fileName: now.fileName, columns: $columns.get(), rows: rows.all() })
  }, isSent)
  const prices =
    client &&
    createPrices({
      ...{ client, clock },
      country: () => $country.get(),
      rowOf: (id) =>
        rows.get(id)?.result?.fee === undefined || rows.get(id)?.result?.fee === null ? checking.checkedRow(id) : null,
      changed: (id) => checking.refresh([id]),
    })
  const checking = createChecking({
    clock,
    rows,
    rowContext,
    found: (_, checked) => prices?.get(checked) ?? null,
    isSent,
    refreshed() {
      listRows()
      prices?.rowsChanged()
    },
  })
  const importing = createImporting({
    files,
    encoding: () => legacyEncoding($country.get().code),
    async load() {
      const loaded = await load()
      const country = $country.get()
      const isPossiblePhone = (phone: string) => loaded.phones?.isPossiblePhoneNumber(phone, country.code) ?? true
      return { words: loaded.words, context: { country, isPossiblePhone } }
    },
    known: storage.known,
    addRows(added, isAdded) {
      if (isAdded && rows.ids().length > 0) rows.add(added)
      else rows.replace(added)
    },
    size: () => ({ rows: rows.ids().length, nextNumber: rows.nextNumber }),
  })
  const { $state, $columns } = importing
  const editing = createEditing({ rows, shownIds: () => $rowIds.get(), shownColumns: () => $columns.get(), isSent })

  // Without numbering plans every phone number passes: the server checks again.
  async function load() {
    const [loadedWords, loadedPhones] = await Promise.all([
      loadPatiently(clock, loadBulkWords),
      loadPhoneNumbers().catch(() => null),
    ])
    words = loadedWords
    phones = loadedPhones
    return { words, phones }
  }

  function rowContext(): RowContext | null {
    if (!words) return null
    const country = $country.get()
    const hours = service?.$serviceHours.get()
    const vendors = page.vendors.$vendors.get()
    return {
      ...{ vendor, country, words, isDayFirst: writesDayFirst(country.code), now: clock.now() },
      outlets: vendors.length > 0 ? [vendor, ...vendors.filter(({ parentId }) => parentId === vendor.id)] : null,
      isPossiblePhone: (phone) => phones?.isPossiblePhoneNumber(phone, country.code) ?? true,
      hours: hours?.state === 'between' ? hours.hours : null,
      isPreorderOn: $isPreorderOn.get() || !client,
    }
  }

  function listRows() {
    const ids = rows.ids()
    const now = $rowIds.get()
    if ($filter.get() === 'all') {
      if (now !== ids) $rowIds.set(ids)
      return
    }
    const next = ids.filter((id) => filtered.has(id) || isWrong(id))
    for (const id of next) filtered.add(id)
    if (next.length !== now.length || next.some((id, index) => id !== now[index])) $rowIds.set(next)
  }

  const isWrong = (id: number) => checking.view(id)?.status === 'wrong'
  const viewsOf = (ids: readonly number[]) => ids.flatMap((id) => checking.view(id) ?? [])

  function show(filter: 'all' | 'wrong') {
    filtered = new Set()
    $filter.set(filter)
    listRows()
  }

  function amend(ids: readonly number[], change: (row: Row) => Row | null) {
    const known = ids.flatMap((id) => rows.get(id) ?? [])
    for (const { id } of known) sent.delete(id)
    rows.amend(new Map(known.map((row) => [row.id, change(row)])))
  }

  // Delivery times and service hours pass while the table is shown.
  const stopTicking = onMount(checking.$counts, () =>
    createMinute(clock).listen(() => {
      void service?.renew()
      checking.recheckTimes()
    }),
  )
  const stops = [
    stopTicking,
    page.vendors.$vendors.listen(() => checking.recheckAll()),
    $isPreorderOn.listen(() => checking.recheckAll()),
    service && computed(service.$serviceHours, (hours) => JSON.stringify(hours)).listen(() => checking.recheckAll()),
  ]
  void service?.load()
  restore()

  function restore() {
    const found = storage.read()
    if (!found || found.rows.length === 0) return
    rows.restore(found.rows)
    importing.restore(found.fileName, found.columns)
    void load().then(checking.recheckAll, () => {})
  }

  return {
    $state,
    $rowIds,
    row: (id) => checking.store(id),
    $columns,
    $counts: checking.$counts,
    $feeTotal: checking.$feeTotal,
    $filter,
    show,
    $canUndo: rows.$canUndo,
    $canRedo: rows.$canRedo,
    undo: rows.undo,
    redo: rows.redo,
    $isKept: storage.$isKept,

    open: importing.open,
    pasteTable: importing.pasteTable,
    assignColumn: importing.assignColumn,
    setHasTitles: importing.setHasTitles,
    startRows: importing.startRows,
    cancelOpening: importing.cancelOpening,

    ...editing,
    edit: (id, column, value) => void editing.edit(id, column, value),
    addRow() {
      if ($state.get().kind !== 'rows') importing.restore('', $columns.get())
      void load().then(checking.recheckAll, () => {})
      return editing.addRow()
    },
    nextProblem(from) {
      const columnsOfProblems = (id: number) => checking.view(id)?.problems.map(({ column }) => column) ?? []
      return nextProblem({ ids: $rowIds.get(), columns: [null, ...$columns.get()] }, from, columnsOfProblems)
    },
    checked: () => checking.done(),

    async takeReady() {
      const { words } = await load()
      await service?.renew()
      checking.checkNow()
      const ids = rows.ids().filter((id) => checking.view(id)?.status === 'ready')
      const ready = ids.flatMap((id) => {
        const row = checking.checkedRow(id)
        return row ? { number: rows.get(id)?.number ?? 0, row } : []
      })
      for (const id of ids) sent.add(id)
      checking.refresh(ids)
      const now = $state.get()
      const language = translations.$language.get()
      const fileName = xlsxName('fileName' in now ? now.fileName : '', words.titlesIn(language).sheet)
      return { content: await files.write(tableToSend(ready, words, language)), fileName, ids }
    },
    applyResults(ids, orders) {
      const byRow = new Map(ids.map((id, at) => [id, orders[at]]))
      amend(ids, (row) => {
        const order = byRow.get(row.id)
        return order && words ? { ...row, result: resultOf(order, words, translations.isTextKey) } : row
      })
    },
    takeBack: (ids) => amend(ids, (row) => row),
    markPlaced(ids) {
      amend(ids, () => null)
      if (rows.ids().length > 0) return
      importing.empty()
      storage.remove()
    },
    async failedFile() {
      const { words } = await load()
      await checking.done()
      const language = translations.$language.get()
      const wrong = viewsOf(rows.ids()).filter(({ status }) => status === 'wrong')
      const translate = ({
        key,
        values,
      }: {
        key: Parameters<typeof translations.translate>[0]
        values: Record<string, string>
      }) => translations.translate(key, values)
      const table = tableToCorrect(
        wrong,
        words,
        language,
        translate,
        translations.translate('bulk-order-upload.to-correct.title'),
      )
      const now = $state.get()
      const suffix = `-${translations.translate('bulk-order-upload.to-correct.file')}`
      return {
        content: await files.write(table),
        fileName: xlsxName('fileName' in now ? now.fileName : '', table.sheet, suffix),
      }
    },

    price: (ids) => prices?.price(ids),
    suggestionsFor(id) {
      const near = checking.checkedRow(id)?.vendor?.location ?? vendor.location
      return (
        client &&
        createAddressSearch({
          client,
          clock,
          location: 'DESTINATION_ADDRESS',
          country: () => $country.get().code,
          near: () => near,
        })
      )
    },
    async choosePlace(id, text, finding) {
      const step = editing.edit(id, 'address', text)
      const chosen = rows.get(id)?.cells.address
      const place = await finding.catch(() => null)
      // Undone or edited during the lookup.
      if (place === null || chosen === undefined || rows.get(id)?.cells.address !== chosen) return
      editing.setPlace(id, place.text, place.coordinates, step)
    },
    movePin(id, coordinates) {
      const row = rows.get(id)
      if (row) editing.setPlace(id, row.cells.address, coordinates)
    },

    discard() {
      sent.clear()
      importing.empty()
      rows.restore([])
      storage.remove()
      show('all')
    },
    destroy() {
      for (const stop of stops) stop?.()
      importing.destroy()
      checking.destroy()
      storage.destroy()
      prices?.destroy()
    },
  }
}
