import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { completePage } from '../../core/app/page.ts'
import { createCollectionPoint } from '../../core/vendors/collection-point.ts'
import { type CollectionPointField, collectionPointFields } from '../../core/vendors/collection-point-form.ts'
import { type Vendor, vendorLabel } from '../../core/vendors/vendor.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { control } from '../shared/control-styles.ts'
import { Dialog } from '../shared/Dialog.tsx'
import { Field } from '../shared/Field.tsx'
import { TextArea } from '../shared/TextArea.tsx'
import { PhoneField, TextField } from '../shared/TextField.tsx'
import { CollectionPointAddress } from './CollectionPointAddress.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { OwnerFields } from './OwnerFields.tsx'

const wide = css`
  inline-size: min(600px, calc(100vw - 24px));
`

const form = css`
  display: grid;
  gap: ${token.space4};
`

const pair = css`
  display: grid;
  gap: ${token.space4};
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
`

export interface CollectionPointDialogProps {
  /** Null for a new one. */
  edited: Vendor | null
  /** Vendors that a new one can belong to. */
  parents: readonly Vendor[]
  onClose: () => void
  /** The user is no longer an owner of it. */
  onLeft: () => void
}

/** Adding or editing a collection point (specification 1 §2, Collection point dialog). A file of its own, fetched when wanted. */
export function CollectionPointDialog({ edited, parents: addable, onClose, onLeft }: CollectionPointDialogProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const [point] = useState(() =>
    createCollectionPoint(
      {
        client: page.client,
        environment: page.environment,
        notifications: page.notifications,
        vendors: page.vendors,
        session: page.session,
        parents: addable,
        isTextKey: page.translations.isTextKey,
        country: () => page.$country.get().code,
      },
      edited,
    ),
  )
  useEffect(() => () => point.destroy(), [point])
  const [isLeaving, setLeaving] = useState(false)
  const formId = useId()
  const values = useStore(point.$form)
  const problems = useStore(point.$problems)
  const isSaving = useStore(point.$isSaving)
  const canSubmit = useStore(point.$canSubmit)
  const body = useRef<HTMLFormElement>(null)

  const message = (field: CollectionPointField) => {
    const key = problems.fields[field]
    return key && translate(key)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await point.submit()) return onClose()
    const { fields } = point.$problems.get()
    const first = collectionPointFields.find((field) => fields[field])
    body.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea)`)?.focus()
  }

  const parents = useMemo(() => point.parents.map((vendor) => ({ id: vendor.id, label: vendorLabel(vendor) })), [point])

  return (
    <Dialog
      open
      className={wide}
      title={translate(edited ? 'collection-point.edit-title' : 'collection-point.add-title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {translate('collection-point.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isSaving} disabled={!canSubmit && !isSaving}>
            {translate(isSaving ? 'collection-point.saving' : 'collection-point.save')}
          </Button>
        </>
      }
    >
      <form id={formId} ref={body} className={form} noValidate autoComplete="off" onSubmit={submit}>
        {!edited && parents.length > 1 && (
          <Field label={translate('collection-point.parent')}>
            {(attributes) => (
              <select
                {...attributes}
                className={control}
                value={values.parentVendorId ?? ''}
                onChange={(event) => point.chooseParent(event.currentTarget.value)}
              >
                {parents.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <div className={pair}>
          <div data-field="clientVendorId">
            <TextField
              label={translate('collection-point.id')}
              hint={translate(edited ? 'collection-point.id-locked' : 'collection-point.id-hint')}
              readOnly={edited !== null}
              dir="ltr"
              maxLength={100}
              value={values.clientVendorId}
              error={message('clientVendorId')}
              onChange={(text) => point.change('clientVendorId', text)}
            />
          </div>
          <div data-field="name">
            <TextField
              label={translate('collection-point.name')}
              hint={translate('collection-point.name-hint')}
              maxLength={200}
              value={values.name}
              error={message('name')}
              onChange={(text) => point.change('name', text)}
            />
          </div>
        </div>
        <div data-field="address">
          <CollectionPointAddress point={point} error={message('address')} />
        </div>
        <div className={pair}>
          <TextField
            label={translate('collection-point.unit')}
            optional
            maxLength={100}
            value={values.unitNo}
            onChange={(text) => point.change('unitNo', text)}
          />
          <TextField
            label={translate('collection-point.building')}
            optional
            maxLength={200}
            value={values.building}
            onChange={(text) => point.change('building', text)}
          />
        </div>
        <div data-field="phone">
          <PhoneField
            label={translate('collection-point.phone')}
            maxLength={30}
            value={values.phone}
            error={message('phone')}
            onChange={point.changePhone}
          />
        </div>
        <div data-field="riderInstructions">
          <TextArea
            label={translate('collection-point.notes')}
            optional
            hint={translate('collection-point.notes-hint')}
            value={values.riderInstructions}
            error={message('riderInstructions')}
            onChange={(text) => point.change('riderInstructions', text)}
          />
        </div>
        <OwnerFields point={point} message={message('owners')} />
        {point.ownAddress !== null && (
          <div>
            <Button variant="danger" onClick={() => setLeaving(true)}>
              {translate('collection-point.leave')}
            </Button>
          </div>
        )}
      </form>
      {edited && isLeaving && <LeaveDialog vendor={edited} onCancel={() => setLeaving(false)} onLeft={onLeft} />}
    </Dialog>
  )
}
