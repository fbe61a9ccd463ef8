import { atom } from 'nanostores'
import type { AddressError, AddressErrorReason } from '../addresses/address.ts'
import type { WeakMatch } from '../addresses/match.ts'
import type { SavedSuggestionsOptions } from '../addresses/saved-suggestions.ts'
import type { AddressSearchOptions, AddressTrouble, Suggestions } from '../addresses/search.ts'
import { createLate } from '../lib/late.ts'
import type { Destination, DestinationParts } from './draft/destination.ts'

export interface LateDestinationOptions extends Omit<DestinationParts, 'search'> {
  search: Omit<AddressSearchOptions, 'saved'>
  /** The address book, whose lines come first. */
  book: SavedSuggestionsOptions
}

/**
 * `createDestination` with its search, fetched apart from the form: nobody types in the first paint. What is typed before
 * they come stands in the draft at once, and is searched when they are here.
 */
export function createLateDestination({
  search: searchOptions,
  book,
  $draft,
  change,
  touched,
}: LateDestinationOptions) {
  const $suggestions = atom<Suggestions>({ state: 'closed' })
  const $trouble = atom<AddressTrouble | null>(null)
  const $addressError = atom<AddressError | null>(null)
  const $weakPin = atom<WeakMatch | null>(null)
  let typed: string | null = null
  let isGone = false

  const late = createLate(searchOptions.clock, async () => {
    const [{ createAddressSearch }, { savedSuggestions }, { createDestination }] = await Promise.all([
      import('../addresses/search.ts'),
      import('../addresses/saved-suggestions.ts'),
      import('./draft/destination.ts'),
    ])
    const search = createAddressSearch({ ...searchOptions, saved: savedSuggestions(book) })
    const destination = createDestination({ search, $draft, change, touched })
    search.$suggestions.listen((now) => $suggestions.set(now))
    search.$trouble.listen((now) => $trouble.set(now))
    destination.$addressError.listen((now) => $addressError.set(now))
    destination.$weakPin.subscribe((now) => $weakPin.set(now))
    if (isGone) search.destroy()
    return { search, destination }
  })

  /** At once where it is here. Where it does not come, the address says so. */
  async function run(reason: AddressErrorReason, act: (destination: Destination) => Promise<void> | void) {
    if (late.here) return act(late.here.destination)
    const found = await late.fetch().catch(() => null)
    if (isGone) return
    if (found) return act(found.destination)
    $addressError.set({ location: 'DESTINATION_ADDRESS', reason })
  }

  const destination: Destination = {
    $addressError,
    $weakPin,
    type(text) {
      if (late.here) return late.here.destination.type(text)
      touched()
      change({ addressText: text })
      const isAwaited = typed !== null
      typed = text
      if (isAwaited) return
      void run('geolocator.error.autocomplete', ({ type }) => {
        if (typed !== null) type(typed)
      }).finally(() => {
        typed = null
      })
    },
    choose: (suggestion) => run('geolocator.error.fetch-place-details', ({ choose }) => choose(suggestion)),
    chooseSaved: (saved) => void run('geolocator.error.fetch-place-details', (here) => here.chooseSaved(saved)),
    movePin: (coordinates) => run('geolocator.error.reverse', ({ movePin }) => movePin(coordinates)),
    putPinBack: () => void run('geolocator.error.reverse', ({ putPinBack }) => putPinBack()),
    takePinAddress: () => void run('geolocator.error.reverse', ({ takePinAddress }) => takePinAddress()),
    keepText: () => void run('geolocator.error.reverse', ({ keepText }) => keepText()),
    confirmPin: () => void run('geolocator.error.reverse', ({ confirmPin }) => confirmPin()),
    forget() {
      typed = null
      if (late.here) late.here.destination.forget()
      else $addressError.set(null)
    },
  }

  return {
    ...destination,
    $suggestions,
    $trouble,
    /** Asks for it ahead of time. Never rejects. */
    fetch: () =>
      late.fetch().then(
        () => {},
        () => {},
      ),
    closeSuggestions() {
      typed = null
      late.here?.search.close()
    },
    destroy() {
      isGone = true
      late.here?.search.destroy()
    },
  }
}
