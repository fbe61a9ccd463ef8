import { atom, type ReadableAtom } from 'nanostores'
import type { Suggestion } from '../../addresses/address.ts'
import { containsAddress } from '../../addresses/match.ts'
import type { AddressSuggestions } from '../../addresses/search.ts'
import { latest } from '../../lib/latest.ts'
import type { Destination } from '../draft/destination.ts'
import type { Draft, Write } from '../draft/draft.ts'

/** `found`: weak matches are confirmed later. `not-found`: only the text is filled in. */
export type PastedAddressState = { state: 'none' | 'searching' | 'found' | 'not-found' }

interface PastedAddressParts {
  $draft: ReadableAtom<Draft>
  destination: Destination
  write: Write<'addressText'>
}

/** Fills in a pasted address and geocodes it. */
export function createPastedAddress({ $draft, destination, write }: PastedAddressParts) {
  const $state = atom<PastedAddressState>({ state: 'none' })
  const newest = latest()
  let stopWaiting: () => void = () => {}

  /** Resolves to null if another query is typed first. */
  function suggestionsFor(query: string): Promise<Suggestion[] | null> {
    return new Promise((resolve) => {
      stopWaiting()
      const check = (current: AddressSuggestions) => {
        if (current.state === 'searching' && current.query === query) return
        const isForQuery = current.state !== 'closed' && current.query === query
        resolve(isForQuery ? (current.state === 'found' ? current.suggestions : []) : null)
        stopWaiting()
      }
      const unfollow = destination.$suggestions.listen(check)
      stopWaiting = () => {
        unfollow()
        stopWaiting = () => {}
        resolve(null)
      }
      check(destination.$suggestions.get())
    })
  }

  /** Returns whether the search came to its end. */
  async function search(text: string): Promise<boolean> {
    const signal = newest.start()
    $state.set({ state: 'searching' })
    for (const query of queriesOf(text)) {
      destination.type(query)
      if (query !== text) write({ addressText: text })
      const suggestions = await suggestionsFor(query.trim())
      if (signal.aborted) return false
      if (!suggestions || $draft.get().addressText !== text) {
        $state.set({ state: 'none' })
        return false
      }
      const geocoded = suggestions.filter((suggestion) => !suggestion.saved)
      const best = geocoded.find((suggestion) => containsAddress(text, suggestion.text)) ?? geocoded[0]
      if (!best) continue
      await destination.choose(best)
      if (signal.aborted) return false
      const { addressText, destination: pin } = $draft.get()
      if (addressText === best.text) write({ addressText: text })
      $state.set({ state: pin ? 'found' : 'not-found' })
      return true
    }
    destination.closeSuggestions()
    $state.set({ state: 'not-found' })
    return true
  }

  return {
    $state,
    search,
    isSearching: () => $state.get().state === 'searching' && destination.$suggestions.get().state !== 'closed',
    write(text: string) {
      destination.type(text)
      destination.closeSuggestions()
    },
    forget() {
      newest.cancel()
      stopWaiting()
      $state.set({ state: 'none' })
    },
  }
}

/** Returns the text, then its part with the house number. */
function queriesOf(text: string): string[] {
  const parts = text.split(/[,،、\n]+/).map((part) => part.trim())
  const [numbered] = parts.filter((part) => /\p{N}/u.test(part) && part.length > 5)
  return numbered && numbered !== text ? [text, numbered] : [text]
}
