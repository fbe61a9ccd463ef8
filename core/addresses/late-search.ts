import { atom } from 'nanostores'
import { createLate } from '../lib/late.ts'
import { type AddressErrorReason, AddressFailure } from './address.ts'
import type { SavedSuggestionsOptions } from './saved-suggestions.ts'
import type { AddressSearch, AddressSearchOptions, AddressTrouble, Suggestions } from './search.ts'

export interface LateSearchOptions extends Omit<AddressSearchOptions, 'saved'> {
  /** The address book, whose lines come first. */
  book: SavedSuggestionsOptions
}

/** `createAddressSearch`, fetched apart from the form: nobody searches in the first paint. */
export function createLateSearch(options: LateSearchOptions): AddressSearch & { fetch(): void } {
  const { clock, location } = options
  const $suggestions = atom<Suggestions>({ state: 'closed' })
  const $trouble = atom<AddressTrouble | null>(null)
  /** The last that was typed before it came. */
  let typed: string | null = null
  let isGone = false

  const late = createLate(clock, async () => {
    const [{ createAddressSearch }, { savedSuggestions }] = await Promise.all([
      import('./search.ts'),
      import('./saved-suggestions.ts'),
    ])
    const search = createAddressSearch({ ...options, saved: savedSuggestions(options.book) })
    search.$suggestions.listen((now) => $suggestions.set(now))
    search.$trouble.listen((now) => $trouble.set(now))
    if (isGone) search.destroy()
    return search
  })

  async function fetched(reason: AddressErrorReason): Promise<AddressSearch> {
    try {
      return await late.fetch()
    } catch (cause) {
      $trouble.set({ location, reason, cause })
      throw new AddressFailure({ location, reason }, cause)
    }
  }

  async function searchOnceHere() {
    try {
      const search = await fetched('geolocator.error.autocomplete')
      if (typed !== null && !isGone) search.search(typed)
    } catch (error) {
      if (typed === null || !(error instanceof AddressFailure)) return
      $suggestions.set({ state: 'failed', query: typed, error: error.error })
    }
    typed = null
  }

  return {
    $suggestions,
    $trouble,
    /** Asks for it ahead of time. Never rejects. */
    fetch: () => void late.fetch().catch(() => {}),
    search(text) {
      if (late.here) return late.here.search(text)
      const isAsked = typed !== null
      typed = text
      if (!isAsked) void searchOnceHere()
    },
    close() {
      typed = null
      if (late.here) late.here.close()
      else $suggestions.set({ state: 'closed' })
    },
    resolve: async (suggestion) => (await fetched('geolocator.error.fetch-place-details')).resolve(suggestion),
    reverse: async (coordinates) => (await fetched('geolocator.error.reverse')).reverse(coordinates),
    destroy() {
      isGone = true
      late.here?.destroy()
    },
  }
}
