import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useMemo, useRef, useState } from 'react'
import { type AddressBook, createAddressBook } from '../../../core/addresses/address-book.ts'
import { completePage } from '../../../core/app/page-object.ts'
import { savedDetails } from '../../../core/request/draft/draft.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { hanging } from '../../shared/form/PinAddress.tsx'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { foot } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'

const SavedAddressDialog = lazy(async () => (await import('./SavedAddressDialog.tsx')).SavedAddressDialog)

const bar = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2} ${token.space4};
`

/** The address book: opens it, and saves the current address (specification 2 §4 and §8). */
export function SavedAddressBar() {
  const { $vendor } = useRequest()
  const vendor = useStore($vendor)
  return vendor && <Bar vendorId={vendor.id} />
}

function Bar({ vendorId }: { vendorId: string }) {
  const request = useRequest()
  const translate = useTranslate()
  const book = useAddressBook(vendorId)
  const $state = useMemo(
    () =>
      computed([request.$draft, request.$quote], (draft, { state }) => {
        const isSaved = draft.savedAddressId !== null
        const isUnchanged = isSaved && draft.savedAs === savedDetails(draft)
        return `${isSaved} ${draft.destination !== null && state !== 'undeliverable' && !isUnchanged}`
      }),
    [request],
  )
  const [isSaved, isSavable] = useStore($state)
    .split(' ')
    .map((flag) => flag === 'true')
  const replacedBy = useStore(request.destination.$replacedBy)
  const isSaving = useStore(book.$isSaving)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)

  async function save() {
    await request.saveAddress(book)
    // Moves the focus, because the pressed button was removed.
    requestAnimationFrame(() => {
      const root = opener.current?.getRootNode()
      if (root instanceof ShadowRoot && !root.activeElement) opener.current?.focus()
    })
  }

  return (
    <div className={classNames(bar, foot)}>
      <Button
        ref={opener}
        variant="quiet"
        icon="person"
        className={hanging}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {translate('saved-addresses.title')}
      </Button>
      {isSavable && (
        <Button variant="quiet" icon="plus" className={hanging} busy={isSaving} onClick={() => void save()}>
          {translate(isSaved ? 'saved-addresses.update' : 'saved-addresses.save')}
        </Button>
      )}
      {replacedBy && (
        <Notice
          tone="info"
          action={<Button onClick={request.destination.undoSaved}>{translate('common.undo')}</Button>}
        >
          {translate('saved-addresses.replaced', { name: replacedBy.name })}
        </Notice>
      )}
      {isOpen && <SavedAddressDialog book={book} onClose={() => setOpen(false)} waiting={<Loading />} />}
    </div>
  )
}

/** Creates the outlet's address book. */
function useAddressBook(vendorId: string): AddressBook {
  const page = completePage(usePage())
  return useMemo(() => {
    const { client, environment, notifications, translations, $country } = page
    const country = () => $country.get().code
    return createAddressBook({
      client,
      environment,
      notifications,
      isTextKey: translations.isTextKey,
      country,
      language: () => translations.$language.get(),
      vendorId,
    })
  }, [page, vendorId])
}
