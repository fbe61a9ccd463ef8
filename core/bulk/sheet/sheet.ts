import { atom, computed, onMount } from 'nanostores'
import { createAddressSearch } from '../../addresses/search.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../i18n/phone-number.ts'
import { loadPatiently } from '../../lib/load-patiently.ts'
import { createServiceHours } from '../../request/rules/service-hours.ts'
import { ownerOf } from '../../storage/stored.ts'
import { createMinute } from '../../time/minute.ts'
import type { RowContext } from './check-row.ts'
import { createChecking } from './checking.ts'
import { type BulkWords, loadBulkWords, offeredOf } from './columns.ts'
import { createEditing, nextProblem } from './editing.ts'
import { createImporting } from './importing.ts'
import { resultOf, rowsToSend, tableToCorrect, tableToSend, xlsxName } from './outgoing.ts'
import { createPrices } from './prices.ts'
import { writesDayFirst } from './reading/cell-text.ts'
import { legacyEncoding } from './reading/legacy-encoding.ts'
import { createRows, type Row } from './rows.ts'
import type { BulkSheet, CellProblem, SheetFiles, SheetPage, SheetVendor } from './sheet-contract.ts'
import { createSheetStorage } from './sheet-storage.ts'

/** Creates an outlet's table of orders: read, check, correct and write (specification 2 §4, bulk flow). */
export function createBulkSheet(page: SheetPage, vendor: SheetVendor, files: SheetFiles): BulkSheet {
  const { client, environment, $country, translations } = page
  const { clock } = environment
  const sentIds = new Set<number>()
  const isSent = (id: number) => sentIds.has(id)
  let words: BulkWords | null = null
  let phones: PhoneNumbers | null = null
  const serviceHours = client && createServiceHours(client, environment)
  const $isPreorderOn = page.flags.$flag('pre-order')
  const $hasReturns = page.flags.$flag('pickup-and-return-on-web')
  const $filter = atom<'all' | 'wrong'>('all')
  const $rowIds = atom<readonly number[]>([])
  let filteredIds = new Set<number>()

  const storage = createSheetStorage({
    environment,
    vendorId: vendor.id,
    // A host may use the table without a session.
    owner: () => ownerOf(page.session.$session.get()) ?? '',
  })
  const rows = createRows((ids) => {
    checking.changed(ids)
    const state = $state.get()
    if (state.kind === 'rows')
      storage.write(ids, { fileName: state.fileName, columns: importing.$columns.get(), rows: rows.all() })
  }, isSent)
  const prices =
    client &&
    createPrices({
      client,
      clock,
      country: () => $country.get(),
      rowOf: (id) =>
        rows.get(id)?.result?.fee === undefined || rows.get(id)?.result?.fee === null ? checking.checkedRow(id) : null,
      changed: (id) => checking.refresh([id]),
    })
  const checking = createChecking({
    clock,
    rows,
    rowContext,
    priceOf: (_, checked) => prices?.get(checked) ?? null,
    isSent,
    onRefresh() {
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
    knownColumns: storage.knownColumns,
    addRows(newRows, isPasted, insteadOf) {
      const removed = new Map(insteadOf.map((id) => [id, null]))
      if (isPasted && rows.ids().length > 0) return rows.add(newRows, removed)
      rows.replace(newRows)
      return []
    },
    size: () => ({ rows: rows.ids().length, nextNumber: rows.nextNumber }),
  })
  const { $state } = importing
  const $columns = computed([importing.$columns, $hasReturns], offeredOf)
  const editing = createEditing({ rows, shownIds: () => $rowIds.get(), shownColumns: () => $columns.get(), isSent })

  // If the numbering plans don't load, every phone number passes, and the server checks it.
  async function load() {
    const [loadedWords, loadedPhones] = await Promise.all([
      loadPatiently(clock, () => loadBulkWords($hasReturns.get())),
      loadPhoneNumbers().catch(() => null),
    ])
    words = loadedWords
    phones = loadedPhones
    return { words, phones }
  }

  function rowContext(): RowContext | null {
    if (!words) return null
    const country = $country.get()
    const hours = serviceHours?.$serviceHours.get()
    const vendors = page.vendors.$vendors.get()
    return {
      vendor,
      country,
      words,
      isDayFirst: writesDayFirst(country.code),
      now: clock.now(),
      outlets: vendors.length > 0 ? [vendor, ...vendors.filter(({ parentId }) => parentId === vendor.id)] : null,
      isPossiblePhone: (phone) => phones?.isPossiblePhoneNumber(phone, country.code) ?? true,
      hours: hours?.state === 'between' ? hours.hours : null,
      isPreorderOn: $isPreorderOn.get() || !client,
    }
  }

  function listRows() {
    const ids = rows.ids()
    const shownIds = $rowIds.get()
    if ($filter.get() === 'all') {
      if (shownIds !== ids) $rowIds.set(ids)
      return
    }
    const next = ids.filter((id) => filteredIds.has(id) || isWrong(id))
    for (const id of next) filteredIds.add(id)
    if (next.length !== shownIds.length || next.some((id, index) => id !== shownIds[index])) $rowIds.set(next)
  }

  const isWrong = (id: number) => checking.view(id)?.status === 'wrong'
  const idsOf = (sent: readonly { id: number }[]) => sent.map(({ id }) => id)
  const viewsOf = (ids: readonly number[]) => ids.flatMap((id) => checking.view(id) ?? [])

  function show(filter: 'all' | 'wrong') {
    filteredIds = new Set()
    $filter.set(filter)
    listRows()
  }

  function amend(ids: readonly number[], change: (row: Row) => Row | null) {
    const existing = ids.flatMap((id) => rows.get(id) ?? [])
    for (const { id } of existing) sentIds.delete(id)
    rows.amend(new Map(existing.map((row) => [row.id, change(row)])))
  }

  // Valid times become invalid while the table is shown.
  const stopTicking = onMount(checking.$counts, () =>
    createMinute(clock).listen(() => {
      void serviceHours?.renew()
      checking.recheckTimes()
    }),
  )
  const stops = [
    stopTicking,
    page.vendors.$vendors.listen(() => checking.recheckAll()),
    $isPreorderOn.listen(() => checking.recheckAll()),
    $hasReturns.listen(() => void load().then(checking.recheckAll, () => {})),
    serviceHours &&
      computed(serviceHours.$serviceHours, (hours) => JSON.stringify(hours)).listen(() => checking.recheckAll()),
  ]
  void serviceHours?.load()
  restore()

  function restore() {
    const stored = storage.read()
    if (!stored || stored.rows.length === 0) return
    rows.restore(stored.rows)
    importing.restore(stored.fileName, stored.columns)
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
    $export: importing.$export,
    correctColumns: importing.correctColumns,
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
      await serviceHours?.renew()
      checking.checkNow()
      const ready = viewsOf(rows.ids()).flatMap(({ id, number, status }) => {
        const checked = checking.checkedRow(id)
        return status === 'ready' && checked ? { id, number, checked } : []
      })
      const sentRows = rowsToSend(ready)
      for (const { id } of sentRows) sentIds.add(id)
      checking.refresh(idsOf(sentRows))
      const state = $state.get()
      const table = tableToSend(sentRows, words, translations.translate)
      const fileName = ('fileName' in state && state.fileName) || xlsxName('', table.sheet)
      return { content: await files.write(table), fileName, sent: sentRows.map(({ id, row }) => ({ id, row })) }
    },
    applyResults(sent, orders) {
      const orderByRow = new Map(orders.map((order) => [order.row, order]))
      const rowById = new Map(sent.map(({ id, row }) => [id, row]))
      amend(idsOf(sent), (row) => {
        const order = orderByRow.get(rowById.get(row.id) ?? 0)
        return order && words ? { ...row, result: resultOf(order, words, translations.isTextKey) } : row
      })
    },
    takeBack: (ids) => amend(ids, (row) => row),
    countWrong: (except) => rows.ids().filter((id) => isWrong(id) && !except.includes(id)).length,
    markPlaced(ids) {
      amend(ids, () => null)
      if (rows.ids().length > 0) return
      importing.empty()
      storage.remove()
    },
    async failedFile() {
      const { words } = await load()
      await checking.done()
      const wrong = viewsOf(rows.ids()).filter(({ status }) => status === 'wrong')
      const textOf = ({ key, values }: CellProblem) => translations.translate(key, values)
      const table = tableToCorrect(wrong, words, translations.translate, textOf)
      const state = $state.get()
      const suffix = `-${translations.translate('bulk-order-upload.to-correct.file')}`
      const fileName = xlsxName('fileName' in state ? state.fileName : '', table.sheet, suffix)
      return { content: await files.write(table), fileName }
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
          page,
          country: () => $country.get().code,
          near: () => near,
        })
      )
    },
    async choosePlace(id, text, lookup) {
      const step = editing.edit(id, 'address', text)
      const editedAddress = rows.get(id)?.cells.address
      const place = await lookup.catch(() => null)
      // The edit was undone, or the address edited again, during the lookup.
      if (place === null || editedAddress === undefined || rows.get(id)?.cells.address !== editedAddress) return
      editing.setPlace(id, place.text, place.coordinates, step)
    },
    movePin(id, coordinates) {
      const row = rows.get(id)
      if (row) editing.setPlace(id, row.cells.address, coordinates)
    },

    discard() {
      sentIds.clear()
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
