import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import type { AddressSuggestions } from '../../../../core/addresses/search.ts'
import { completePage } from '../../../../core/app/page.ts'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { vendorLabel } from '../../../../core/vendors/vendor.ts'
import { usePage, useTranslate } from '../../../page-context.ts'
import { addressOptions } from '../../../shared/fields/address-options.ts'
import type { SuggestionsState } from '../../../shared/fields/Combobox.tsx'
import type { ComboboxOption } from '../../../shared/fields/SuggestionList.tsx'
import { useGrid } from '../grid-context.ts'

/** A suggestion for a cell. */
export interface CellOption extends ComboboxOption {
  /** Stores it in the cell. */
  choose(): void
}

export const listedColumns: readonly BulkColumn[] = ['address', 'payment', 'outlet']

/** Cards can't be charged for bulk orders. */
const offeredPayments = ['CASH_ON_DELIVERY', 'PAID'] as const

const nothingFound = atom<AddressSuggestions>({ state: 'closed' })

/** Suggestions for the text typed in a cell. @param text null for none */
export function useCellOptions(id: number, column: BulkColumn, text: string | null): SuggestionsState<CellOption> {
  const { sheet } = useGrid()
  const translate = useTranslate()
  const { vendors } = completePage(usePage())
  const outlets = useStore(vendors.$vendors)
  const isSearched = column === 'address' && text !== null
  const [search, setSearch] = useState<ReturnType<typeof sheet.suggestionsFor>>(null)
  useEffect(() => {
    if (!isSearched) return
    const made = sheet.suggestionsFor(id)
    setSearch(made)
    return () => {
      setSearch(null)
      made?.destroy()
    }
  }, [sheet, id, isSearched])
  useEffect(() => {
    if (text !== null) search?.search(text)
  }, [search, text])
  const found = useStore(search?.$suggestions ?? nothingFound)
  return useMemo(() => {
    if (text === null) return { state: 'idle' }
    if (column === 'address') {
      const listed = addressOptions(found, translate('geolocator.error.autocomplete'))
      if (!('options' in listed) || !listed.options) return listed as SuggestionsState<CellOption>
      const options = listed.options.map((option) => ({
        ...option,
        choose() {
          const { suggestion } = option
          if (search) void sheet.choosePlace(id, suggestion.text, search.resolve(suggestion))
        },
      }))
      return { ...listed, options }
    }
    const lines =
      column === 'payment'
        ? offeredPayments.map((code) => ({
            id: code,
            label: code,
            description: translate(`bulk-order-upload.table.payment.${code}`),
          }))
        : outlets.map((outlet) => ({ id: outlet.id, label: vendorLabel(outlet), description: outlet.id }))
    const isTyped = (line: { id: string; label: string }) =>
      `${line.label} ${line.id}`.toLowerCase().includes(text.trim().toLowerCase())
    const typed = lines.filter(isTyped)
    const shown = typed.length > 0 ? typed : lines
    return {
      state: 'ready',
      options: shown.map((line) => ({ ...line, choose: () => sheet.edit(id, column, line.id) })),
    }
  }, [column, found, id, outlets, search, sheet, text, translate])
}
