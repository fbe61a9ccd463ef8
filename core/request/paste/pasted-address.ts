import { atom } from 'nanostores'
import type { Suggestion } from '../../addresses/address.ts'
import { saysTheSame } from '../../addresses/match.ts'
import type { Suggestions } from '../../addresses/search.ts'
import type { Request } from '../request.ts'

/**
 * `found`: the pin stands where the geocoder puts the text; whether both fit is the request's own question, and a weak
 * match is confirmed before the order is placed. `not-found`: only the text stands, the pin is set on the map.
 */
export type PastedAddressState = { state: 'none' | 'searching' | 'found' | 'not-found' }

/** Puts a pasted address into the request and searches its place. The text stays as it was pasted. */
export function createPastedAddress(request: Request) {
  const $state = atom<PastedAddressState>({ state: 'none' })
  let turn = 0
  let stopWaiting: () => void = () => {}

  /** The answer to this question; null where somebody types another one meanwhile. */
  function answerTo(query: string): Promise<Suggestion[] | null> {
    return new Promise((resolve) => {
      stopWaiting()
      const look = (now: Suggestions) => {
        if (now.state === 'searching' && now.query === query) return
        const isMine = now.state !== 'closed' && now.query === query
        resolve(isMine ? (now.state === 'found' ? now.suggestions : []) : null)
        stopWaiting()
      }
      const unfollow = request.$suggestions.listen(look)
      stopWaiting = () => {
        unfollow()
        stopWaiting = () => {}
        resolve(null)
      }
      look(request.$suggestions.get())
    })
  }

  async function search(text: string) {
    turn += 1
    const mine = turn
    $state.set({ state: 'searching' })
    for (const query of queriesOf(text)) {
      request.search(query)
      // The list belongs to the question, the field to what was pasted.
      if (query !== text) request.change({ addressText: text })
      const found = await answerTo(query.trim())
      if (mine !== turn) return
      if (!found || request.$draft.get().addressText !== text) return $state.set({ state: 'none' })
      const best = found.find((one) => !one.saved && saysTheSame(text, one.text)) ?? found.find((one) => !one.saved)
      if (!best) continue
      await request.chooseSuggestion(best)
      if (mine !== turn) return
      const { addressText, destination } = request.$draft.get()
      if (addressText === best.text) request.change({ addressText: text })
      return $state.set({ state: destination ? 'found' : 'not-found' })
    }
    request.closeSuggestions()
    $state.set({ state: 'not-found' })
  }

  return {
    $state,
    search,
    /** The text alone, where the pin is known. */
    write(text: string) {
      request.search(text)
      request.closeSuggestions()
    },
    forget() {
      turn += 1
      stopWaiting()
      $state.set({ state: 'none' })
    },
  }
}

/** The whole text, then the part of it that has the number of the house: people add what no geocoder knows. */
function queriesOf(text: string): string[] {
  const parts = text.split(/[,،、\n]+/).map((part) => part.trim())
  const [numbered] = parts.filter((part) => /\p{N}/u.test(part) && part.length > 5)
  return numbered && numbered !== text ? [text, numbered] : [text]
}
