import type { Suggestion } from '../../../core/addresses/address.ts'
import type { AddressSuggestions } from '../../../core/addresses/search.ts'
import type { SuggestionsState } from './Combobox.tsx'
import type { ComboboxOption } from './SuggestionList.tsx'

export interface AddressOption extends ComboboxOption {
  suggestion: Suggestion
}

/** Converts address suggestions for a `Combobox`. `failure` is shown if the search failed. */
export function addressOptions(results: AddressSuggestions, failure: string): SuggestionsState<AddressOption> {
  if (results.state === 'closed') return { state: 'idle' }
  if (results.state === 'failed') return { state: 'failed', message: failure }
  if (results.state === 'nothing') return { state: 'ready', options: [] }
  const options = results.suggestions.map(
    (suggestion): AddressOption => ({
      id: suggestion.id,
      icon: suggestion.saved ? 'person' : 'pin',
      label: suggestion.title,
      description: suggestion.subtitle,
      suggestion,
    }),
  )
  return results.state === 'found' ? { state: 'ready', options } : { state: 'loading', options }
}
