import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { fullRow } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'
import { useAddressBook } from './use-address-book.ts'

const SavedAddressDialog = lazy(async () => (await import('./SavedAddressDialog.tsx')).SavedAddressDialog)

const bar = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
`

/** The address book beside the form: what is saved, and saving what stands there (specification 2 §4 and §8). */
export function SavedAddressBar() {
  const { $vendor } = useRequest()
  const vendor = useStore($vendor)
  return vendor && <Bar vendorId={vendor.id} />
}

function Bar({ vendorId }: { vendorId: string }) {
  const request = useRequest()
  const translate = useTranslate()
  const book = useAddressBook(vendorId)
  const $facts = useMemo(
    () => computed(request.$draft, (draft) => `${draft.savedAddressId !== null} ${draft.destination !== null}`),
    [request],
  )
  const [isSaved, hasPlace] = useStore($facts)
    .split(' ')
    .map((fact) => fact === 'true')
  const replacedBy = useStore(request.destination.$replacedBy)
  const isSaving = useStore(book.$isSaving)
  const [isOpen, setOpen] = useState(false)

  return (
    <div className={classNames(bar, fullRow)}>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('saved-addresses.open')}
      </Button>
      {hasPlace && (
        <Button variant="quiet" busy={isSaving} onClick={() => void request.saveAddress(book)}>
          {translate(isSaved ? 'saved-addresses.update' : 'saved-addresses.save')}
        </Button>
      )}
      {replacedBy && (
        <Notice
          tone="info"
          className={fullRow}
          action={<Button onClick={request.destination.undoSaved}>{translate('saved-addresses.undo')}</Button>}
        >
          {translate('saved-addresses.replaced', { name: replacedBy.name })}
        </Notice>
      )}
      {isOpen && <SavedAddressDialog book={book} onClose={() => setOpen(false)} waiting={<Loading />} />}
    </div>
  )
}
