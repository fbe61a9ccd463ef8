import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useMemo, useState } from 'react'
import type { AddressSuggestions } from '../../../../core/addresses/search.ts'
import { completePage } from '../../../../core/app/page-object.ts'
import type { BulkColumn } from '../../../../core/bulk/sheet/columns.ts'
import { vendorLabel } from '../../../../core/vendors/vendor.ts'
import { usePage, useTranslate } from '../../../page-context.ts'
import { addressOptions } from '../../../shared/fields/address-options.ts'
import type { SuggestionsState } from '../../../shared/fields/Combobox.tsx'
import type { ComboboxOption } from '../../../shared/fields/SuggestionList.tsx'
import { useGrid } from '../grid-context.ts'

/** A suggestion for a cell. */
export interface CellOption extends ComboboxOption {
  /** Stores the suggestion in the cell. */
  choose(): void
}

export const listedColumns: readonly BulkColumn[] = ['address', 'payment', 'outlet', 'return']

/** Cards can't be charged for bulk orders. */
const offeredPayments = ['CASH_ON_DELIVERY', 'PAID'] as const

const $noSuggestions = atom<AddressSuggestions>({ state: 'closed' })

/** Returns suggestions for the text typed in a cell. @param text null to close the list */
export function useCellOptions(id: number, column: BulkColumn, text: string | null): SuggestionsState<CellOption> {
  const { sheet } = useGrid()
  const translate = useTranslate()
  const { vendors } = completePage(usePage())
  const outlets = useStore(vendors.$vendors)
  const isSearched = column === 'address' && text !== null
  const [search, setSearch] = useState<ReturnType<typeof sheet.suggestionsFor>>(null)
  useEffect(() => {
    if (!isSearched) return
    const newSearch = sheet.suggestionsFor(id)
    setSearch(newSearch)
    return () => {
      setSearch(null)
      newSearch?.destroy()
    }
  }, [sheet, id, isSearched])
  useEffect(() => {
    if (text !== null) search?.search(text)
  }, [search, text])
  const addressResults = useStore(search?.$suggestions ?? $noSuggestions)
  return useMemo(() => {
    if (text === null) return { state: 'idle' }
    if (column === 'address') {
      const addressList = addressOptions(addressResults, translate)
      if (!('options' in addressList) || !addressList.options) return addressList as SuggestionsState<CellOption>
      const options = addressList.options.map((option) => ({
        ...option,
        choose() {
          const { suggestion } = option
          if (search) void sheet.choosePlace(id, suggestion.text, search.resolve(suggestion))
        },
      }))
      return { ...addressList, options }
    }
    const lines =
      column === 'payment'
        ? offeredPayments.map((code) => ({
            id: code,
            label: code,
            description: translate(`bulk-order-upload.table.payment.${code}`),
          }))
        : column === 'return'
          ? [{ id: 'YES', label: 'YES', description: translate('request.return-hint') }]
          : outlets.map((outlet) => ({ id: outlet.id, label: vendorLabel(outlet), description: outlet.id }))
    const isMatching = (line: { id: string; label: string }) =>
      `${line.label} ${line.id}`.toLowerCase().includes(text.trim().toLowerCase())
    const matchingLines = lines.filter(isMatching)
    const shownLines = matchingLines.length > 0 ? matchingLines : lines
    return {
      state: 'ready',
      options: shownLines.map((line) => ({ ...line, choose: () => sheet.edit(id, column, line.id) })),
    }
  }, [column, addressResults, id, outlets, search, sheet, text, translate])
}
