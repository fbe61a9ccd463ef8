import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { readCountryParameter } from '../../api/country-parameters.ts'
import type { Clock } from '../../environment.ts'
import { type AmountCountry, amountOf } from '../../i18n/amount.ts'
import type { Draft, Write } from '../draft/draft.ts'

/** No limit (specification 2 §4), also if it couldn't be read. */
export const noItemValueLimit = -1

/** Whether the item value needs confirmation (specification 2 §3, orderItemValueExceedValidation). */
interface ItemValueCheck {
  required: boolean
  /** For exactly this amount. */
  confirmed: boolean
  limit: number
}

/** Parses the country parameter `orderItemValueExceedLimit`; anything but an amount means no limit. */
export function readItemValueLimit(text: string): number {
  const limit = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(limit) && limit >= 0 ? limit : noItemValueLimit
}

/**
 * Returns the value that the form names: the limit above which it asks for a confirmation, unless items of that value aren't
 * carried anyway. Null for none.
 * @param limit null while loading
 * @param cap value above which the country's riders carry nothing
 */
export function namedItemValue(limit: number | null, cap: number | null) {
  if (limit !== null && limit !== noItemValueLimit && limit < (cap ?? Number.POSITIVE_INFINITY))
    return { key: 'request.amount-limit', amount: limit } as const
  return cap === null ? null : ({ key: 'request.amount-cap', amount: cap } as const)
}

/** @param item `typed`: the amount as typed; `confirmed`: the typed amount that the user has confirmed */
function checkItemValue(
  item: { typed: string; amount: number | null; confirmed: string | null },
  limit: number,
): ItemValueCheck {
  const required = limit !== noItemValueLimit && (item.amount ?? 0) > limit
  return { required, confirmed: required && item.confirmed === item.typed, limit }
}

export interface ItemValueQuestion {
  amount: number
  limit: number
}

export interface ItemValueParts {
  client: ApiClient
  clock: Clock
  $draft: ReadableAtom<Draft>
  $country: ReadableAtom<AmountCountry>
  write: Write<'confirmedItemValue'>
}

export interface ItemValue {
  /** Null while loading, -1 for no limit. */
  $limit: ReadableAtom<number | null>
  $question: ReadableAtom<ItemValueQuestion | null>
  confirm(): void
  decline(): void
}

/** Asks to confirm an item value above the country's limit (specification 2 §4). */
export function createItemValue({ client, clock, $draft, $country, write }: ItemValueParts) {
  const $limit = atom<number | null>(null)
  const $question = atom<ItemValueQuestion | null>(null)
  let resolveConfirmation: (isConfirmed: boolean) => void = () => {}

  /** Never rejects. */
  async function load() {
    const limit = await readCountryParameter(client, clock, 'orderItemValueExceedLimit').then(
      readItemValueLimit,
      () => noItemValueLimit,
    )
    $limit.set(limit)
  }

  const itemValue: ItemValue = {
    $limit,
    $question,
    confirm: () => resolveConfirmation(true),
    decline: () => resolveConfirmation(false),
  }
  return {
    itemValue,
    load,
    isLoaded: () => $limit.get() !== null,
    /** Resolves to whether to send the order, after asking the user if needed. */
    async passes(): Promise<boolean> {
      const limit = $limit.get() ?? noItemValueLimit
      const { amount: typed, confirmedItemValue } = $draft.get()
      const amount = amountOf(typed, $country.get())
      const { required, confirmed } = checkItemValue({ typed, amount, confirmed: confirmedItemValue }, limit)
      if (!required || confirmed || amount === null) return true
      const isConfirmed = await new Promise<boolean>((resolve) => {
        resolveConfirmation = resolve
        $question.set({ amount, limit })
      })
      $question.set(null)
      if (isConfirmed) write({ confirmedItemValue: typed })
      return isConfirmed
    },
  }
}
