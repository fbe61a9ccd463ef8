import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AddressBook } from '../../../core/addresses/address-book.ts'
import type { SavedAddress } from '../../../core/addresses/saved-address.ts'
import { shownAddress } from '../../../core/addresses/shown-address.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { TextField } from '../../shared/fields/TextField.tsx'
import { OutsideForm } from '../../shared/form/OutsideForm.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { ConfirmDialog } from '../../shared/panels/ConfirmDialog.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { useShownPhone } from '../../shared/use-shown-phone.ts'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { useRequest } from '../form/request-context.ts'
import { useDraft } from '../form/use-draft.ts'
import { isReturnOf } from '../form/use-words.ts'
import { SavedAddressForm } from './SavedAddressForm.tsx'

const wide = css`
  inline-size: min(560px, calc(100vw - 32px));
`

const body = css`
  display: grid;
  gap: ${token.space3};
`

const list = css`
  display: grid;
  gap: ${token.space1};
  max-block-size: min(420px, 50dvh);
  margin: 0;
  padding: 2px;
  overflow-y: auto;
  list-style: none;
`

const row = css`
  display: flex;
  align-items: center;
  gap: ${token.space1};
  border-radius: ${token.radius};

  &:hover {
    background: ${token.surfaceHover};
  }
`

const choice = css`
  flex: 1;
  min-inline-size: 0;
  min-block-size: 44px;
  padding: ${token.space2};
  border-radius: ${token.radius};
  text-align: start;
  overflow-wrap: anywhere;
  cursor: pointer;

  > bdi {
    white-space: nowrap;
  }

  span {
    display: block;
    font-size: ${token.size13};
    color: ${token.textMuted};
  }
`

const empty = css`
  padding-block: ${token.space4};
  color: ${token.textMuted};
`

const pencil = 'M4 16l.8-3.6L13.6 3.6l2.8 2.8L7.6 15.2zM11.6 5.6l2.8 2.8'
const bin = 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6M8.5 9v5M11.5 9v5'

type DialogView = { view: 'list' } | { view: 'edit' | 'delete'; saved: SavedAddress }

/** Lists, finds, edits and deletes saved addresses. */
export function SavedAddressDialog(props: { book: AddressBook; onClose: () => void }) {
  return (
    <OutsideForm>
      <Views {...props} />
    </OutsideForm>
  )
}

function Views({ book, onClose }: { book: AddressBook; onClose: () => void }) {
  const request = useRequest()
  const translate = useTranslate()
  const [shown, setShown] = useState<DialogView>({ view: 'list' })
  const showList = () => setShown({ view: 'list' })

  useEffect(() => {
    book.find('')
    void book.load()
  }, [book])

  const { code } = useStore(usePage().$country)
  async function remove(saved: SavedAddress) {
    const isRemoved = await book.remove(saved.id)
    if (isRemoved) request.forgetSavedAddress(saved.id)
    showList()
  }

  function choose(saved: SavedAddress) {
    request.destination.chooseSaved(saved)
    onClose()
  }

  if (shown.view === 'delete') {
    const { saved } = shown
    return (
      <ConfirmDialog
        title={translate('saved-addresses.delete-title')}
        description={translate('saved-addresses.delete-description', {
          name: saved.name,
          address: shownAddress(saved, code),
        })}
        cancel={translate('common.cancel')}
        submit={translate('saved-addresses.delete-submit')}
        danger
        onCancel={showList}
        onSubmit={() => void remove(saved)}
      />
    )
  }
  if (shown.view === 'edit') return <SavedAddressForm book={book} saved={shown.saved} onClose={showList} />
  return (
    <Dialog open onClose={onClose} title={translate('saved-addresses.title')} className={wide}>
      <SavedList book={book} onChoose={choose} onShow={setShown} />
    </Dialog>
  )
}

interface SavedListProps {
  book: AddressBook
  onChoose: (saved: SavedAddress) => void
  onShow: (shown: DialogView) => void
}

function SavedList({ book, onChoose, onShow }: SavedListProps) {
  const translate = useTranslate()
  const { state } = useStore(book.$list)
  const query = useStore(book.$query)
  const matches = useStore(book.$found)
  const emptyText = query.trim() === '' ? 'saved-addresses.none' : 'saved-addresses.none-found'

  return (
    <div className={body} aria-busy={state === 'loading'}>
      <TextField
        label={translate('saved-addresses.find')}
        placeholder={translate('saved-addresses.find-hint')}
        autoComplete="off"
        // A dialog focuses the element with this attribute.
        ref={(input) => input?.setAttribute('autofocus', '')}
        value={query}
        onChange={book.find}
      />
      <VisuallyHidden live>
        {state === 'ready' && translate('saved-addresses.found', { count: matches.length })}
      </VisuallyHidden>
      {state === 'loading' && (
        <div className={list}>
          <VisuallyHidden live>{translate('saved-addresses.loading')}</VisuallyHidden>
          <Skeleton height="60px" />
          <Skeleton height="60px" />
          <Skeleton height="60px" />
        </div>
      )}
      {state === 'failed' && (
        <div>
          <p className={empty}>{translate('saved-addresses.failed')}</p>
          <Button icon="refresh" onClick={() => void book.load()}>
            {translate('common.retry')}
          </Button>
        </div>
      )}
      {state === 'ready' && matches.length === 0 && <p className={empty}>{translate(emptyText)}</p>}
      {matches.length > 0 && (
        <ul className={list}>
          {matches.map((saved) => (
            <SavedRow key={saved.id} saved={saved} onChoose={onChoose} onShow={onShow} />
          ))}
        </ul>
      )}
    </div>
  )
}

function SavedRow({ saved, onChoose, onShow }: { saved: SavedAddress } & Omit<SavedListProps, 'book'>) {
  const translate = useTranslate()
  const shownPhone = useShownPhone()
  const { code } = useStore(usePage().$country)
  const { name, phone, notes } = saved
  const address = shownAddress(saved, code)
  const isReturn = useDraft(isReturnOf)
  return (
    <li className={row}>
      <button type="button" className={choice} onClick={() => onChoose(saved)}>
        <VisuallyHidden>{translate(isReturn ? 'request.from' : 'saved-addresses.use')} </VisuallyHidden>
        {name} · <bdi dir="ltr">{shownPhone(phone)}</bdi>
        <span>
          <bdi>{address}</bdi>
        </span>
        {notes && (
          <span>
            <bdi>{notes}</bdi>
          </span>
        )}
      </button>
      <Button
        variant="quiet"
        aria-label={translate('saved-addresses.edit', { name })}
        onClick={() => onShow({ view: 'edit', saved })}
      >
        <Icon path={pencil} size={18} />
      </Button>
      <Button
        variant="quiet"
        aria-label={translate('saved-addresses.delete', { name })}
        onClick={() => onShow({ view: 'delete', saved })}
      >
        <Icon path={bin} size={18} />
      </Button>
    </li>
  )
}
