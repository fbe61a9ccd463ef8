import type { Suggestion } from '../../../core/addresses/address.ts'
import type { AddressSuggestions } from '../../../core/addresses/search.ts'
import type { Translate } from '../../../core/i18n/translate.ts'
import type { SuggestionsState } from './Combobox.tsx'
import type { ComboboxOption, ListNote } from './SuggestionList.tsx'

export interface AddressOption extends ComboboxOption {
  suggestion: Suggestion
}

/** Google's text, as https://developers.google.com/maps/documentation/places/web-service/policies asks for it. */
const googleNote: ListNote = { text: 'Google Maps', isName: true }

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
  const notes = { demo: { text: translate('address.demo') }, google: googleNote }
  const note = results.source && notes[results.source]
  return { state: results.state === 'found' ? 'ready' : 'loading', options, note }
}
