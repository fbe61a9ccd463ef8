import { atom, computed, type ReadableAtom } from 'nanostores'
import type { CardDetailsWire, CardFormWire, CardScheme, PaymentInstrumentWire } from '../../api/payments.ts'
import type { Clock } from '../../environment.ts'
import { isExpired } from './card/expiry.ts'
import { holderProblem } from './card/holder.ts'

export type { CardDetailsWire, CardFormWire, CardScheme, PaymentInstrumentWire }

/** Specification 2 §3: nothing chosen yet, a card that is typed, or a saved one. */
export type NewOrExisting = 'NOT_SET' | 'NEW' | 'EXISTING'

export interface CardChoice {
  newOrExisting: NewOrExisting
  /** The saved card that is chosen; null otherwise. */
  instrumentId: string | null
  /** As typed. */
  nameOnCard: string
  /** The user's consent to keep the card for later payments. */
  saveCard: boolean
}

export interface CardEntryState {
  /** The form has loaded and takes digits. */
  isReady: boolean
  isValid: boolean
  /** By the digits typed so far. */
  scheme: CardScheme | null
}

/** What every card form offers to the press; made by the provider that `CardFormWire` names. */
export interface CardEntry {
  $state: ReadableAtom<CardEntryState>
  /** Encrypts what was typed. Rejects, and shows the message at its field, if something is missing. */
  read(): Promise<CardDetailsWire>
  /** Empties the form. */
  clear(): void
}

/** What a press pays with. Stays in memory. */
export type ChosenCard = { instrumentId: 'NEW'; details: CardDetailsWire } | { instrumentId: string; details: null }

/** The card that is paid with: the choice, and the form that holds its digits (specification 2 §4, card form). */
export interface Card {
  $choice: ReadableAtom<CardChoice>
  /** Saved cards of the account. */
  $instruments: ReadableAtom<readonly PaymentInstrumentWire[]>
  /** Null while no form is attached. */
  $entry: ReadableAtom<CardEntryState | null>
  /** A new card with a name and valid digits, or a chosen saved card. */
  $isValid: ReadableAtom<boolean>
  /** Counts the presses that found something missing: messages are shown from the first one on. */
  $attempts: ReadableAtom<number>
  chooseNew(): void
  chooseSaved(instrumentId: string): void
  typeName(text: string): void
  setSaveCard(isWanted: boolean): void
  /** Whether a saved card can't be paid with any more. */
  isExpired(instrument: PaymentInstrumentWire): boolean
  /** Forgets a saved card, here and at the server. Rejects if that fails. */
  deleteSaved(instrumentId: string): Promise<void>
  /** The form on the page; returns how to detach it. */
  attachCard(entry: CardEntry): () => void
}

export interface CardControl extends Card {
  showInstruments(instruments: readonly PaymentInstrumentWire[]): void
  /** Reads what a press pays with; null if something is missing, which the form shows. */
  read(): Promise<ChosenCard | null>
  /** After an order: the next one starts without a typed card. */
  reset(): void
}

const unset: CardChoice = { newOrExisting: 'NOT_SET', instrumentId: null, nameOnCard: '', saveCard: false }

export interface CardParts {
  clock: Pick<Clock, 'now'>
  /** Asks the server to forget a saved card. */
  forget(instrumentId: string): Promise<unknown>
}

export function createCard({ clock, forget }: CardParts): CardControl {
  const $choice = atom<CardChoice>(unset)
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

  const isPast = ({ expiry_month: month, expiry_year: year }: PaymentInstrumentWire) =>
    isExpired({ month, year }, new Date(clock.now()))

  function showInstruments(instruments: readonly PaymentInstrumentWire[]) {
    $instruments.set(instruments)
    const { newOrExisting, instrumentId } = $choice.get()
    const isKept = instruments.some(({ id }) => id === instrumentId)
    const first = instruments.find((instrument) => !isPast(instrument))
    if (newOrExisting === 'EXISTING' && !isKept) change({ newOrExisting: 'NOT_SET', instrumentId: null })
    if ($choice.get().newOrExisting !== 'NOT_SET') return
    if (first) change({ newOrExisting: 'EXISTING', instrumentId: first.id })
    else change({ newOrExisting: 'NEW' })
  }

  function detach() {
    attached?.stop()
    attached = null
    $entry.set(null)
  }

  return {
    ...{ $choice, $instruments, $entry, $isValid, $attempts },
    chooseNew: () => change({ newOrExisting: 'NEW', instrumentId: null }),
    chooseSaved: (instrumentId) => change({ newOrExisting: 'EXISTING', instrumentId }),
    typeName: (nameOnCard) => change({ nameOnCard }),
    setSaveCard: (saveCard) => change({ saveCard }),
    attachCard(entry) {
      detach()
      const own = { entry, stop: entry.$state.subscribe((state) => $entry.set(state)) }
      attached = own
      return () => {
        if (attached === own) detach()
      }
    },
    showInstruments,
    isExpired: isPast,
    async deleteSaved(instrumentId) {
      await forget(instrumentId)
      showInstruments($instruments.get().filter(({ id }) => id !== instrumentId))
    },
    async read() {
      const { newOrExisting, instrumentId, nameOnCard, saveCard } = $choice.get()
      if (newOrExisting === 'EXISTING' && instrumentId !== null) return { instrumentId, details: null }
      try {
        // The form shows what is missing in it, whatever else is missing.
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
      $choice.set(unset)
    },
  }
}
