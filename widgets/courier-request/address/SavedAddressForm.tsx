import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import type { AddressBook } from '../../../core/addresses/address-book.ts'
import type { SavedAddress } from '../../../core/addresses/saved-address.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PhoneField, TextField } from '../../shared/fields/TextField.tsx'
import { AddressDetailFields } from '../../shared/form/AddressDetailFields.tsx'
import { FormField, useProblem } from '../../shared/form/FormField.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { Dialog } from '../../shared/panels/Dialog.tsx'

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
  onClose: () => void
}

/** Edits the details of a saved address, but not its location. */
export function SavedAddressForm({ book, saved, onClose }: SavedAddressFormProps) {
  const translate = useTranslate()
  const [{ fields, submit, $isBusy }] = useState(() => book.edit(saved))
  const onSubmit = useSubmit(submit, onClose)
  const isSaving = useStore($isBusy)
  const problem = useProblem(fields.address)
  const formId = useId()

  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('saved-addresses.edit-title')}
      actions={
        <>
          <Button onClick={onClose}>{translate('saved-addresses.back')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={isSaving}>
            {translate('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={form} noValidate autoComplete="off" onSubmit={onSubmit}>
        <FormField of={fields.name}>
          {(name) => <TextField {...name} label={translate('request.name')} name="name" maxLength={120} />}
        </FormField>
        <FormField of={fields.phone}>
          {(phone) => (
            <PhoneField {...phone} label={translate('request.phone')} name="phone" autoComplete="off" maxLength={40} />
          )}
        </FormField>
        <AddressDetailFields fields={fields} notesHint="request.notes-hint" />
        <div className={place}>
          {translate('saved-addresses.place')}: <bdi>{saved.text}</bdi>
          <br />
          {problem ?? translate('saved-addresses.place-hint')}
        </div>
      </form>
    </Dialog>
  )
}
