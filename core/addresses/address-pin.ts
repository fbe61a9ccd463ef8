import { atom, computed, type ReadableAtom } from 'nanostores'
import { latest } from '../lib/latest.ts'
import { type AddressError, AddressFailure, type Place, type Suggestion, unknownParts } from './address.ts'
import { addressWords, isStillAbout } from './address-words.ts'
import { type Coordinates, isSamePlace, roundCoordinates } from './coordinates.ts'
import { type WeakMatch, weakMatch } from './match.ts'
import type { AddressSearch, AddressSuggestions, AddressTrouble } from './search.ts'

/** An address: its text and its pin with the address found there. Moving the pin doesn't replace typed text. */
export interface PinnedAddress {
  text: string
  textBefore: string | null
  pin: Place | null
  /** Placed by the user, so typing keeps it (see `typingClearsPlace`). */
  pinnedByHand: boolean
  confirmedPin: string | null
  /** The chosen place, if the pin was moved away from it. */
  chosen: Place | null
}

export const emptyAddress: PinnedAddress = {
  text: '',
  textBefore: null,
  pin: null,
  pinnedByHand: false,
  confirmedPin: null,
  chosen: null,
}

export interface AddressPinOptions {
  search: AddressSearch
  $address: ReadableAtom<PinnedAddress>
  write(patch: Partial<PinnedAddress>): void
  onEdit?(): void
  /** Fetches details for forms with postal code and city. */
  needsDetails?: boolean
  /** Any edit removes a chosen place; a pin placed by hand stays until another address is typed. */
  typingClearsPlace?: boolean
  /** Called when a chosen or moved pin's place is found. */
  onFound?(place: Place, how: 'chosen' | 'moved'): void
}

export interface AddressPin {
  $suggestions: ReadableAtom<AddressSuggestions>
  $trouble: ReadableAtom<AddressTrouble | null>
  /** Shown at the field: the place or the pin's address couldn't be fetched. */
  $addressError: ReadableAtom<AddressError | null>
  $isLocating: ReadableAtom<boolean>
  $weakPin: ReadableAtom<WeakMatch | null>
  /** Searches, and removes a pin that no longer matches the text. */
  type(text: string): void
  choose(suggestion: Suggestion): Promise<void>
  /** Moves the pin and looks up its address, which fills an empty text. */
  movePin(coordinates: Coordinates): Promise<void>
  /** Looks up a moved pin's address that wasn't found before a reload, so that its note is shown again. */
  resume(): Promise<void>
  putPinBack(): void
  /** Replaces the text by the pin's address; `restoreText` undoes it. */
  usePinAddress(): void
  restoreText(): void
  confirmPin(): void
  closeSuggestions(): void
  reset(): void
  destroy(): void
}

/** Returns the key of a confirmed pin; another pin or text needs a new confirmation. */
export function pinKey({ text, pin }: Pick<PinnedAddress, 'text' | 'pin'>): string | null {
  if (!pin) return null
  const { latitude, longitude } = pin.coordinates
  return `${latitude},${longitude}|${addressWords(text).join(' ')}`
}

/** Returns why the pin needs confirmation before ordering; null if it doesn't. */
export function weakPin(address: PinnedAddress): WeakMatch | null {
  const { text, pin, chosen, confirmedPin } = address
  if (!pin || confirmedPin === pinKey(address)) return null
  return weakMatch({ text, pin, chosen })
}

export function foundPin(place: Place): Pick<PinnedAddress, 'pin' | 'chosen' | 'pinnedByHand' | 'confirmedPin'> {
  const pin = { ...place, coordinates: roundCoordinates(place.coordinates) }
  return { pin, chosen: null, pinnedByHand: false, confirmedPin: null }
}

export function createAddressPin(options: AddressPinOptions): AddressPin {
  const { search, $address, write, onEdit = () => {}, onFound = () => {} } = options
  const { needsDetails = false, typingClearsPlace = false } = options
  const $addressError = atom<AddressError | null>(null)
  const $isLocating = atom(false)
  const moves = latest()

  function startEdit() {
    search.close()
    onEdit()
    $addressError.set(null)
  }

  function showError(error: unknown) {
    if (error instanceof AddressFailure) $addressError.set(error.error)
  }

  function writeConfirmed(patch: Partial<PinnedAddress>) {
    write({ ...patch, confirmedPin: pinKey({ ...$address.get(), ...patch }) })
  }

  /** Looks up the address of a pin that was placed by hand. */
  async function locate(coordinates: Coordinates) {
    const isStillThere = () => {
      const currentPin = $address.get().pin
      return currentPin !== null && isSamePlace(currentPin.coordinates, coordinates)
    }
    const move = moves.start()
    $isLocating.set(true)
    try {
      const place = await search.reverse(coordinates)
      if (!place || !isStillThere()) return
      const address = $address.get()
      const pinPlace = { ...place, coordinates }
      if (address.text.trim() === '') writeConfirmed({ pin: pinPlace, text: place.text })
      else write({ pin: pinPlace })
      onFound(pinPlace, 'moved')
    } catch (error) {
      if (isStillThere()) showError(error)
    } finally {
      if (!move.aborted) $isLocating.set(false)
    }
  }

  return {
    $suggestions: search.$suggestions,
    $trouble: search.$trouble,
    $addressError,
    $isLocating,
    $weakPin: computed($address, weakPin),
    type(text) {
      onEdit()
      $addressError.set(null)
      const { pin, chosen, pinnedByHand } = $address.get()
      const place = typingClearsPlace ? chosen : (chosen ?? pin)
      const isSameAddress = place !== null && isStillAbout(text, place.text)
      const isKept = typingClearsPlace
        ? pinnedByHand && (chosen === null || isSameAddress)
        : pinnedByHand || isSameAddress
      write({ text, textBefore: null, ...(!isKept && { pin: null, chosen: null }) })
      search.search(text)
    },
    async choose(suggestion) {
      startEdit()
      const { id, text, coordinates, precision } = suggestion
      const knownPlace = coordinates && { id, text, coordinates, ...unknownParts, ...(precision && { precision }) }
      write({
        text,
        textBefore: null,
        ...(knownPlace ? foundPin(knownPlace) : { pin: null, chosen: null, pinnedByHand: false }),
      })
      if (knownPlace && !needsDetails) return onFound(knownPlace, 'chosen')
      try {
        const place = await search.resolve({ ...suggestion, coordinates: null })
        const address = $address.get()
        if (address.text !== text || address.pinnedByHand) return
        // The details' text may differ from the chosen suggestion's.
        const chosenPlace = { ...place, text, ...(coordinates && { coordinates }) }
        write(foundPin(chosenPlace))
        onFound(chosenPlace, 'chosen')
      } catch (error) {
        if (!knownPlace && $address.get().text === text) showError(error)
      }
    },
    async movePin(position) {
      const coordinates = roundCoordinates(position)
      const { pin, chosen, pinnedByHand } = $address.get()
      startEdit()
      const placeBefore = chosen ?? (pinnedByHand ? null : pin)
      writeConfirmed({
        pin: { id: '', text: '', ...unknownParts, coordinates },
        chosen: placeBefore,
        pinnedByHand: true,
      })
      await locate(coordinates)
    },
    async resume() {
      const { pin, pinnedByHand } = $address.get()
      if (pin && pinnedByHand && pin.text === '') await locate(pin.coordinates)
    },
    putPinBack() {
      const { chosen, textBefore, text } = $address.get()
      if (!chosen) return
      startEdit()
      write({ text: textBefore ?? text, textBefore: null, ...foundPin(chosen) })
    },
    usePinAddress() {
      const { pin, text, textBefore } = $address.get()
      if (!pin || pin.text.trim() === '') return
      startEdit()
      writeConfirmed({ text: pin.text, textBefore: textBefore ?? text })
    },
    restoreText() {
      const { textBefore } = $address.get()
      if (textBefore === null) return
      startEdit()
      writeConfirmed({ text: textBefore, textBefore: null })
    },
    confirmPin() {
      onEdit()
      writeConfirmed({})
    },
    closeSuggestions: search.close,
    reset() {
      search.close()
      $addressError.set(null)
    },
    destroy: search.destroy,
  }
}
