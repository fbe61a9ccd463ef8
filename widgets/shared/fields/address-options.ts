import type { Suggestion } from '../../../core/addresses/address.ts'
import type { AddressSuggestions } from '../../../core/addresses/search.ts'
import type { Suggestions } from './Combobox.tsx'
import type { ComboboxOption } from './SuggestionList.tsx'

export interface AddressOption extends ComboboxOption {
  suggestion: Suggestion
}

/** What an address search has found, as a `Combobox` shows it. `failure` is said where the search failed. */
export function addressOptions(found: AddressSuggestions, failure: string): Suggestions<AddressOption> {
  if (found.state === 'closed') return { state: 'idle' }
  if (found.state === 'failed') return { state: 'failed', message: failure }
  if (found.state === 'nothing') return { state: 'ready', options: [] }
  const options = found.suggestions.map(
    (suggestion): AddressOption => ({
      id: suggestion.id,
      icon: suggestion.saved ? 'person' : 'pin',
      label: suggestion.title,
      description: suggestion.subtitle,
      suggestion,
    }),
  )
  return found.state === 'found' ? { state: 'ready', options } : { state: 'loading', options }
}
