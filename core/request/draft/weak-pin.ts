import { addressWords } from '../../addresses/address-words.ts'
import { type WeakMatch, weakMatch } from '../../addresses/match.ts'
import type { Draft } from './draft.ts'

type PinFacts = Pick<Draft, 'addressText' | 'destination' | 'searched' | 'confirmedPin'>

/** What a confirmation is bound to: another pin, or a text that says something else, wants a word of its own. */
export function pinKey({ addressText, destination }: Pick<Draft, 'addressText' | 'destination'>): string | null {
  if (!destination) return null
  const { latitude, longitude } = destination.coordinates
  return `${latitude},${longitude}|${addressWords(addressText).join(' ')}`
}

/** Why the pin has to be confirmed before the order is placed; null where it need not be, or has been. */
export function weakPin(draft: PinFacts): WeakMatch | null {
  const { addressText, destination, searched, confirmedPin } = draft
  if (!destination || confirmedPin === pinKey(draft)) return null
  return weakMatch({ text: addressText, pin: destination, chosen: searched })
}
