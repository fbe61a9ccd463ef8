import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CardScheme } from '../../api/payment-lists.ts'
import type { CardDetailsWire, CardFormWire, PaymentInstrumentWire } from '../../api/payments.ts'
import type { Clock } from '../../environment.ts'
import { isCardExpired } from './card/expiry.ts'
import { holderProblem } from './card/holder.ts'

export type { CardDetailsWire, CardFormWire, CardScheme, PaymentInstrumentWire }

export type NewOrExisting = 'NOT_SET' | 'NEW' | 'EXISTING'

export interface CardChoice {
  newOrExisting: NewOrExisting
  instrumentId: string | null
  nameOnCard: string
  saveCard: boolean
}

export interface CardEntryState {
  isReady: boolean
  isValid: boolean
  scheme: CardScheme | null
}

/** API of every card form, by provider (`CardFormWire`). */
export interface CardEntry {
  $state: ReadableAtom<CardEntryState>
  read(): Promise<CardDetailsWire>
  clear(): void
}

/** The card to pay with. Kept in memory only. */
export type ChosenCard = { instrumentId: 'NEW'; details: CardDetailsWire } | { instrumentId: string; details: null }

/** The chosen card and its form (specification 2 §4, card form). */
export interface Card {
  $choice: ReadableAtom<CardChoice>
  $instruments: ReadableAtom<readonly PaymentInstrumentWire[]>
  $entry: ReadableAtom<CardEntryState | null>
  /** True for a complete new card and for a chosen saved one. */
  $isValid: ReadableAtom<boolean>
  /** Number of failed presses; problems are shown after the first. */
  $attempts: ReadableAtom<number>
  chooseNew(): void
  chooseSaved(instrumentId: string): void
  typeName(text: string): void
  setSaveCard(isWanted: boolean): void
  isExpired(instrument: PaymentInstrumentWire): boolean
  deleteSaved(instrumentId: string): Promise<void>
  attachCard(entry: CardEntry): () => void
}

export interface CardControl extends Card {
  showInstruments(instruments: readonly PaymentInstrumentWire[]): void
  /** Returns the card to pay with; null if incomplete. */
  read(): Promise<ChosenCard | null>
  reset(): void
}

const noChoice: CardChoice = { newOrExisting: 'NOT_SET', instrumentId: null, nameOnCard: '', saveCard: false }

export interface CardParts {
  clock: Pick<Clock, 'now'>
  forget(instrumentId: string): Promise<unknown>
}

export function createCard({ clock, forget }: CardParts): CardControl {
  const $choice = atom<CardChoice>(noChoice)
  const $instruments = atom<readonly PaymentInstrumentWire[]>([])
  const $entry = atom<CardEntryState | null>(null)
  const $attempts = atom(0)
  const $isValid = computed([$choice, $entry], (choice, entry) => {
    if (choice.newOrExisting === 'EXISTING') return choice.instrumentId !== null
    return choice.newOrExisting === 'NEW' && holderProblem(choice.nameOnCard) === null && entry?.isValid === true
  })
  let attached: { entry: CardEntry; stop(): void } | null = null

  function change(patch: Partial<CardChoice>) {
    $choice.set({ ...$choice.get(), ...patch })
  }

  const isInstrumentExpired = ({ expiry_month: month, expiry_year: year }: PaymentInstrumentWire) =>
    isCardExpired({ month, year }, new Date(clock.now()))

  function showInstruments(instruments: readonly PaymentInstrumentWire[]) {
    $instruments.set(instruments)
    const { newOrExisting, instrumentId } = $choice.get()
    const isKept = instruments.some(({ id }) => id === instrumentId)
    const usable = instruments.find((instrument) => !isInstrumentExpired(instrument))
    if (newOrExisting === 'EXISTING' && !isKept) change({ newOrExisting: 'NOT_SET', instrumentId: null })
    if ($choice.get().newOrExisting !== 'NOT_SET') return
    if (usable) change({ newOrExisting: 'EXISTING', instrumentId: usable.id })
    else change({ newOrExisting: 'NEW' })
  }

  function detach() {
    attached?.stop()
    attached = null
    $entry.set(null)
  }

  return {
    $choice,
    $instruments,
    $entry,
    $isValid,
    $attempts,
    chooseNew: () => change({ newOrExisting: 'NEW', instrumentId: null }),
    chooseSaved: (instrumentId) => change({ newOrExisting: 'EXISTING', instrumentId }),
    typeName: (nameOnCard) => change({ nameOnCard }),
    setSaveCard: (saveCard) => change({ saveCard }),
    attachCard(entry) {
      detach()
      const attachment = { entry, stop: entry.$state.subscribe((state) => $entry.set(state)) }
      attached = attachment
      return () => {
        if (attached === attachment) detach()
      }
    },
    showInstruments,
    isExpired: isInstrumentExpired,
    async deleteSaved(instrumentId) {
      await forget(instrumentId)
      showInstruments($instruments.get().filter(({ id }) => id !== instrumentId))
    },
    async read() {
      const { newOrExisting, instrumentId, nameOnCard, saveCard } = $choice.get()
      if (newOrExisting === 'EXISTING' && instrumentId !== null) return { instrumentId, details: null }
      try {
        const typed = await attached?.entry.read()
        if (!typed || holderProblem(nameOnCard) !== null) throw new Error('The card is incomplete')
        return { instrumentId: 'NEW', details: { ...typed, holder_name: nameOnCard.trim(), save_card: saveCard } }
      } catch {
        $attempts.set($attempts.get() + 1)
        return null
      }
    },
    reset() {
      attached?.entry.clear()
      $attempts.set(0)
      $choice.set(noChoice)
    },
  }
}
