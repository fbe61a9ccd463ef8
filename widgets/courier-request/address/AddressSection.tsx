import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import type { Suggestion } from '../../../core/addresses/address.ts'
import { buildingLimit, unitLimit } from '../../../core/addresses/limits.ts'
import { completePage } from '../../../core/app/page.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { remainingText } from '../../../core/request/rules/validation.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { addressOptions } from '../../shared/fields/address-options.ts'
import { Combobox, type SuggestionsState } from '../../shared/fields/Combobox.tsx'
import type { ComboboxOption } from '../../shared/fields/SuggestionList.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { Remaining } from '../../shared/form/Remaining.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { address, fields, foot, fullRow } from '../form/layout.ts'
import { useFieldRef, usePlaceOf, usePutPin, useRequest } from '../form/request-context.ts'
import { Section } from '../form/Section.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useFieldMessage, useTypedText } from '../form/use-typed-text.ts'

const PinField = lazy(async () => (await import('../form/first-parts.ts')).PinField)
const SavedAddressBar = lazy(async () => (await import('../form/first-parts.ts')).SavedAddressBar)

const ownFields = ['address', 'unit', 'building', 'notes'] as const

/** Drop-off address with suggestions, unit and notes. */
export function AddressSection({ noMap }: { noMap: boolean }) {
  const translate = useTranslate()
  const { destination } = useRequest()
  const { $country, flags } = completePage(usePage())
  const { unitNumberRequired } = useStore($country).rules
  const hasAddressBook = useStore(flags.$isOn('address-book'))
  const summaryOf = useCallback(
    ({ destination, addressText, unit }: Draft) => {
      const isFilled = destination !== null && (unit.trim() !== '' || !unitNumberRequired)
      const parts = [unit.trim(), addressText.trim()].filter((part) => part !== '')
      // Isolated as a whole, or the unit's number would move behind the text in right-to-left languages.
      return isFilled ? `\u2068${parts.join(', ')}\u2069` : null
    },
    [unitNumberRequired],
  )

  return (
    <Section
      title={translate('request.where')}
      fields={ownFields}
      summaryOf={summaryOf}
      isUnsure={useStore(destination.$weakPin) !== null}
      className={address}
      foot={hasAddressBook && <SavedAddressBar waiting={<Skeleton height="40px" className={foot} />} />}
    >
      <div className={fields}>
        <AddressField noMap={noMap} />
        <UnitField isRequired={unitNumberRequired} />
        <BuildingField />
        <NotesField />
      </div>
    </Section>
  )
}

const hasPin = ({ destination }: Draft) => destination !== null

function AddressField({ noMap }: { noMap: boolean }) {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('addressText')
  const found = useStore(request.destination.$suggestions)
  const error = useFieldMessage('address')
  const inputRef = useFieldRef<HTMLInputElement>('address')
  const { isShort } = remainingText(text.value, 'address')
  const isPinned = useDraft(hasPin)
  const placeOf = usePlaceOf()
  const putPin = usePutPin()
  // Without results the text may stay, with a pin placed by hand.
  const isKeepable = found.state === 'nothing' && !noMap
  const message = translate('combobox.no-results')
  const keep = { id: 'keep', icon: 'pin', label: translate('address.keep-text'), description: message } as const
  const suggestions: SuggestionsState<ComboboxOption & { suggestion?: Suggestion }> = isKeepable
    ? { state: 'ready', options: [keep], message }
    : addressOptions(found, translate('geolocator.error.autocomplete'))

  return (
    <div className={fullRow}>
      <Combobox
        label={translate('address.search-label')}
        placeholder={translate('address.search-hint')}
        value={text.value}
        suggestions={suggestions}
        hint={isShort && <Remaining text={text.value} limit="address" />}
        error={error}
        selectsFirst={!isKeepable}
        inputRef={inputRef}
        onChange={(typed) => {
          text.value = typed
          request.destination.type(typed)
        }}
        onSelect={({ suggestion }) => {
          if (!suggestion) return putPin.current()
          void request.destination.choose(suggestion)
          placeOf('unit')?.focus()
        }}
      />
      {(isPinned || text.value !== '') && <PinField noMap={noMap} />}
    </div>
  )
}

function UnitField({ isRequired }: { isRequired: boolean }) {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('unit')
  return (
    <TextField
      label={translate('request.unit')}
      optional={!isRequired}
      autoComplete="off"
      maxLength={unitLimit}
      value={text.value}
      error={useFieldMessage('unit')}
      ref={useFieldRef<HTMLInputElement>('unit')}
      onChange={(typed) => {
        text.value = typed
        request.typeField('unit', typed)
      }}
    />
  )
}

function BuildingField() {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('building')
  return (
    <TextField
      label={translate('request.building')}
      optional
      autoComplete="off"
      maxLength={buildingLimit}
      value={text.value}
      error={useFieldMessage('building')}
      ref={useFieldRef<HTMLInputElement>('building')}
      onChange={(typed) => {
        text.value = typed
        request.typeField('building', typed)
      }}
    />
  )
}

function NotesField() {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('notes')
  return (
    <TextArea
      className={classNames(fullRow)}
      label={translate('request.notes')}
      optional
      hint={<Remaining text={text.value} limit="notes" otherwise={translate('request.notes-hint')} />}
      value={text.value}
      error={useFieldMessage('notes')}
      ref={useFieldRef<HTMLTextAreaElement>('notes')}
      onChange={(typed) => {
        text.value = typed
        request.typeField('notes', typed)
      }}
    />
  )
}
