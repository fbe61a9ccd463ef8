import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useSignal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type FormEvent, useId, useRef } from 'react'
import type { AddressBook } from '../../../core/addresses/address-book.ts'
import type { SavedAddress } from '../../../core/addresses/saved-address.ts'
import {
  type SavedAddressField,
  type SavedAddressProblems,
  savedAddressFields,
} from '../../../core/addresses/saved-address-problems.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { Dialog } from '../../shared/Dialog.tsx'
import { TextArea } from '../../shared/TextArea.tsx'
import { PhoneField, TextField } from '../../shared/TextField.tsx'
import { Remaining } from '../form/Remaining.tsx'

const form = css`
  display: grid;
  gap: ${token.space4};
`

const place = css`
  font-size: ${token.size13};
  color: ${token.textMuted};
  overflow-wrap: anywhere;
`

interface SavedAddressFormProps {
  book: AddressBook
  saved: SavedAddress
  /** Saved, or given up. */
  onClose: () => void
}

/** Changes what is known of a saved address; its place stays. */
export function SavedAddressForm({ book, saved, onClose }: SavedAddressFormProps) {
  useSignals()
  const translate = useTranslate()
  const isSaving = useStore(book.$isSaving)
  const facts = useSignal<SavedAddress>(saved)
  const problems = useSignal<SavedAddressProblems>({})
  const formId = useId()
  const box = useRef<HTMLFormElement>(null)
  const { name, phone, unit, building, notes, text } = facts.value

  const change = (field: Exclude<SavedAddressField, 'address'>) => (value: string) => {
    facts.value = { ...facts.value, [field]: value }
    problems.value = { ...problems.value, [field]: undefined } as SavedAddressProblems
  }
  const error = (field: SavedAddressField) => {
    const key = problems.value[field]
    return key ? translate(key) : null
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const result = await book.change(saved.id, facts.value)
    if (result.ok) return onClose()
    problems.value = result.problems
    const first = savedAddressFields.find((field) => result.problems[field])
    if (first) box.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('saved-addresses.edit-title')}
      actions={
        <>
          <Button onClick={onClose}>{translate('saved-addresses.back')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {translate('saved-addresses.submit')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={box}
        className={form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          label={translate('request.name')}
          name="name"
          maxLength={120}
          value={name}
          error={error('name')}
          onChange={change('name')}
        />
        <PhoneField
          label={translate('request.phone')}
          name="phone"
          autoComplete="off"
          maxLength={40}
          value={phone}
          error={error('phone')}
          onChange={change('phone')}
        />
        <TextField
          label={translate('request.unit')}
          name="unit"
          optional
          maxLength={60}
          value={unit}
          onChange={change('unit')}
        />
        <TextField
          label={translate('request.building')}
          name="building"
          optional
          maxLength={120}
          value={building}
          onChange={change('building')}
        />
        <TextArea
          label={translate('request.notes')}
          name="notes"
          optional
          hint={<Remaining text={notes} limit="notes" otherwise={translate('request.notes-hint')} />}
          value={notes}
          error={error('notes')}
          onChange={change('notes')}
        />
        <div className={place}>
          {translate('saved-addresses.place')}: <bdi>{text}</bdi>
          <br />
          {error('address') ?? translate('saved-addresses.place-hint')}
        </div>
      </form>
    </Dialog>
  )
}
