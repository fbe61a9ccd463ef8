import { useStore } from '@nanostores/react'
import { useSignals } from '@preact/signals-react/runtime'
import { useCallback } from 'react'
import { buildingLimit, unitLimit } from '../../../core/addresses/limits.ts'
import { completePage } from '../../../core/app/page.ts'
import type { Draft } from '../../../core/request/draft/draft.ts'
import { roomFor } from '../../../core/request/rules/validation.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { addressOptions } from '../../shared/fields/address-options.ts'
import { Combobox } from '../../shared/fields/Combobox.tsx'
import { TextArea } from '../../shared/fields/TextArea.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { Remaining } from '../../shared/form/Remaining.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { address, fields, fullRow } from '../form/layout.ts'
import { useFieldRef, useRequest } from '../form/request-context.ts'
import { Section } from '../form/Section.tsx'
import { useDraft } from '../form/use-draft.ts'
import { useFieldMessage, useTypedText } from '../form/use-typed-text.ts'

const OriginLine = lazy(async () => (await import('../origin/origin-parts.ts')).OriginLine)
const PinFact = lazy(async () => (await import('../form/first-parts.ts')).PinFact)
const SavedAddressBar = lazy(async () => (await import('../form/first-parts.ts')).SavedAddressBar)

/** Where to: the address with its suggestions, and how to find the door. */
export function AddressSection({ noMap }: { noMap: boolean }) {
  const translate = useTranslate()
  const hasPickup = useDraft(hasPickupOf)
  const { $country, flags } = completePage(usePage())
  const { unitNumberRequired } = useStore($country).rules
  const hasAddressBook = useStore(flags.$isOn('address-book'))
  const answerOf = useCallback(
    ({ destination, addressText, unit }: Draft) => {
      const isAnswered = destination !== null && (unit.trim() !== '' || !unitNumberRequired)
      return isAnswered ? [unit.trim(), addressText.trim()].filter((part) => part !== '').join(', ') : null
    },
    [unitNumberRequired],
  )

  return (
    <>
      {hasPickup && <OriginLine />}
      <Section
        title={translate('request.where')}
        fields={['address', 'unit', 'building', 'notes']}
        answerOf={answerOf}
        className={address}
      >
        <div className={fields}>
          <AddressField noMap={noMap} />
          <UnitField isRequired={unitNumberRequired} />
          <BuildingField />
          <NotesField />
          {hasAddressBook && <SavedAddressBar waiting={<Skeleton height="40px" className={fullRow} />} />}
        </div>
      </Section>
    </>
  )
}

const hasPickupOf = ({ pickup }: Draft) => pickup !== null
const isPinnedOf = ({ destination }: Draft) => destination !== null

function AddressField({ noMap }: { noMap: boolean }) {
  useSignals()
  const request = useRequest()
  const translate = useTranslate()
  const text = useTypedText('addressText')
  const found = useStore(request.destination.$suggestions)
  const error = useFieldMessage('address')
  const inputRef = useFieldRef<HTMLInputElement>('address')
  const { isShort } = roomFor(text.value, 'address')
  const isPinned = useDraft(isPinnedOf)

  return (
    <div className={fullRow}>
      <Combobox
        label={translate('address.search-label')}
        placeholder={translate('address.search-hint')}
        value={text.value}
        suggestions={addressOptions(found, translate('geolocator.error.autocomplete'))}
        hint={isShort && <Remaining text={text.value} limit="address" />}
        error={error}
        takesFirst
        inputRef={inputRef}
        onChange={(typed) => {
          text.value = typed
          request.destination.type(typed)
        }}
        onSelect={({ suggestion }) => void request.destination.choose(suggestion)}
      />
      {(isPinned || text.value !== '') && <PinFact noMap={noMap} />}
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
