import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { readCountryParameter } from '../../api/country-parameters.ts'
import type { Clock } from '../../environment.ts'
import { parseAmount } from '../../i18n/amount.ts'
import type { Draft, Write } from '../draft/draft.ts'

/** Specification 2 §4: no limit, also if it couldn't be read. */
export const noItemValueLimit = -1

/** Whether the value of the item must be confirmed (specification 2 §3, orderItemValueExceedValidation). */
export interface ItemValueCheck {
  required: boolean
  /** For exactly this amount: another one must be confirmed again. */
  confirmed: boolean
  limit: number
}

/** Reads the country parameter `orderItemValueExceedLimit`; anything but an amount means no limit. */
export function readItemValueLimit(text: string): number {
  const limit = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(limit) && limit >= 0 ? limit : noItemValueLimit
}

/** @param typed the amount as typed, @param amount as it is read, @param confirmed the typed one that was confirmed. */
export function checkItemValue(
  item: { typed: string; amount: number | null; confirmed: string | null },
  limit: number,
): ItemValueCheck {
  const required = limit !== noItemValueLimit && (item.amount ?? 0) > limit
  return { required, confirmed: required && item.confirmed === item.typed, limit }
}

/** Asks whether an item of this value is really to be sent. Money is decimal. */
export interface ItemValueQuestion {
  amount: number
  limit: number
}

export interface ItemValueParts {
  client: ApiClient
  clock: Clock
  $draft: ReadableAtom<Draft>
  $country: ReadableAtom<{ cldrDigits: number }>
  write: Write<'confirmedItemValue'>
}

export interface ItemValue {
  /** Above this an item value must be confirmed; null while it loads, -1 for no limit. */
  $limit: ReadableAtom<number | null>
  /** Shown while it isn't null; answered by `confirm` or `decline`. */
  $question: ReadableAtom<ItemValueQuestion | null>
  confirm(): void
  decline(): void
}

/** An item value above the country's limit is confirmed before the order is sent (specification 2 §4). */
export function createItemValue({ client, clock, $draft, $country, write }: ItemValueParts) {
  const $limit = atom<number | null>(null)
  const $question = atom<ItemValueQuestion | null>(null)
  let answer: (isConfirmed: boolean) => void = () => {}

  /** At most once in 5 minutes. Never rejects. */
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
    confirm: () => answer(true),
    decline: () => answer(false),
  }
  return {
    itemValue,
    load,
    isLoaded: () => $limit.get() !== null,
    /** Whether the order may be sent; asks if the value must be confirmed. */
    async passes(): Promise<boolean> {
      const limit = $limit.get() ?? noItemValueLimit
      const { amount: typed, confirmedItemValue } = $draft.get()
      const amount = parseAmount(typed, $country.get().cldrDigits)
      const { required, confirmed } = checkItemValue({ typed, amount, confirmed: confirmedItemValue }, limit)
      if (!required || confirmed || amount === null) return true
      const isConfirmed = await new Promise<boolean>((resolve) => {
        answer = resolve
        $question.set({ amount, limit })
      })
      $question.set(null)
      if (isConfirmed) write({ confirmedItemValue: typed })
      return isConfirmed
    },
  }
}
