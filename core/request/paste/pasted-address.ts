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

  /** Null if another query is typed first. */
  function suggestionsFor(query: string): Promise<Suggestion[] | null> {
    return new Promise((resolve) => {
      stopWaiting()
      const look = (now: AddressSuggestions) => {
        if (now.state === 'searching' && now.query === query) return
        const isOwn = now.state !== 'closed' && now.query === query
        resolve(isOwn ? (now.state === 'found' ? now.suggestions : []) : null)
        stopWaiting()
      }
      const unfollow = destination.$suggestions.listen(look)
      stopWaiting = () => {
        unfollow()
        stopWaiting = () => {}
        resolve(null)
      }
      look(destination.$suggestions.get())
    })
  }

  async function search(text: string) {
    const signal = newest.start()
    $state.set({ state: 'searching' })
    for (const query of queriesOf(text)) {
      destination.type(query)
      if (query !== text) write({ addressText: text })
      const found = await suggestionsFor(query.trim())
      if (signal.aborted) return
      if (!found || $draft.get().addressText !== text) return $state.set({ state: 'none' })
      const best = found.find((one) => !one.saved && containsAddress(text, one.text)) ?? found.find((one) => !one.saved)
      if (!best) continue
      await destination.choose(best)
      if (signal.aborted) return
      const { addressText, destination: pin } = $draft.get()
      if (addressText === best.text) write({ addressText: text })
      return $state.set({ state: pin ? 'found' : 'not-found' })
    }
    destination.closeSuggestions()
    $state.set({ state: 'not-found' })
  }

  return {
    $state,
    search,
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

/** The text, then its part with the house number. */
function queriesOf(text: string): string[] {
  const parts = text.split(/[,،、\n]+/).map((part) => part.trim())
  const [numbered] = parts.filter((part) => /\p{N}/u.test(part) && part.length > 5)
  return numbered && numbered !== text ? [text, numbered] : [text]
}
