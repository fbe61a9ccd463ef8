import type { Suggestion } from '../../../core/addresses/address.ts'
import type { AddressSuggestions } from '../../../core/addresses/search.ts'
import type { AddressSource } from '../../../core/api/place-lists.ts'
import type { Translate } from '../../../core/i18n/translate.ts'
import type { SuggestionsState } from './Combobox.tsx'
import type { ComboboxOption } from './SuggestionList.tsx'

export interface AddressOption extends ComboboxOption {
  suggestion: Suggestion
}

/** Google's text, as https://developers.google.com/maps/documentation/places/web-service/policies asks for it. */
const googleNote = 'Google Maps'

/** Returns the note that says whose addresses these are. */
export const sourceNote = (source: AddressSource, translate: Translate) =>
  source === 'google' ? googleNote : translate('address.demo')

/** Converts address suggestions for a `Combobox`. */
export function addressOptions(results: AddressSuggestions, translate: Translate): SuggestionsState<AddressOption> {
  if (results.state === 'closed') return { state: 'idle' }
  if (results.state === 'failed') return { state: 'failed', message: translate('geolocator.error.autocomplete') }
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
  const note = results.source && sourceNote(results.source, translate)
  return { state: results.state === 'found' ? 'ready' : 'loading', options, note }
}
