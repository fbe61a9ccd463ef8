import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useId, useMemo, useState } from 'react'
import { completePage } from '../../core/app/page-object.ts'
import { parentsToAddTo } from '../../core/vendors/permissions.ts'
import type { Vendor } from '../../core/vendors/vendor.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { classNames } from '../shared/class-names.ts'
import { commandKey } from '../shared/command-key.ts'
import { control } from '../shared/fields/control-styles.ts'
import { Icon } from '../shared/Icon.tsx'
import { Loading } from '../shared/loading/Loading.tsx'
import { lazy } from '../shared/loading/lazy.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { BranchName } from './BranchName.tsx'
import type { CourierBranchSelectorProps } from './contract.ts'

const button = css`
  display: flex;
  align-items: center;
  gap: ${token.space2};
  text-align: start;
  font-weight: 600;

  &:hover {
    background: ${token.surfaceHover};
  }

  &[aria-expanded='true'] {
    border-color: ${token.accentInk};
  }
`

const shopIcon = css`
  color: ${token.textMuted};
`

/* Long names are cut off, never the ID. */
const name = css`
  flex: 1;
  min-inline-size: 0;
  display: flex;
  white-space: pre;

  & > bdi:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }
`

const aside = css`
  flex: none;
  font-size: ${token.size13};
  font-weight: 400;
  color: ${token.textMuted};
`

const chevron = css`
  color: ${token.textMuted};
  transition: rotate ${token.motion} ${token.ease};

  [aria-expanded='true'] > & {
    rotate: 180deg;
  }
`

const BranchPanel = lazy(async () => (await import('./BranchPanel.tsx')).BranchPanel)
const LeaveDialog = lazy(async () => (await import('./CollectionPointDialog.tsx')).LeaveDialog)
const CollectionPointDialog = lazy(async () => (await import('./CollectionPointDialog.tsx')).CollectionPointDialog)

interface BranchButtonProps {
  vendors: readonly Vendor[]
  allOutlets: boolean
  /** Hides the button to add a collection point. */
  noAdd: boolean
  emit: CourierBranchSelectorProps['emit']
}

/** Button with the selected vendor, which opens the list. */
export function BranchButton({ vendors, allOutlets, noAdd, emit }: BranchButtonProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const selected = useStore(page.vendors.$selectedVendor)
  const includeOutlets = useStore(page.vendors.$includeOutlets)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null)
  const [opened, setOpened] = useState<{ vendor: Vendor | null; dialog: 'edit' | 'leave' } | null>(null)
  const parents = useStore(useMemo(() => parentsToAddTo(page, vendors), [page, vendors]))
  const canAdd = !noAdd && parents.length > 0
  const { clock } = page.environment

  // Returns the focus to the button after a dialog, because the list was removed.
  useEffect(() => {
    if (opened) return () => trigger?.focus()
  }, [opened, trigger])

  function open(vendor: Vendor | null, dialog: 'edit' | 'leave') {
    setOpen(false)
    setOpened({ vendor, dialog })
  }

  /** Notifies the host of the newly selected vendor after the user has left one. */
  function handleLeft() {
    setOpened(null)
    const newVendor = page.vendors.$selectedVendor.get()
    if (!newVendor || newVendor.id === selected?.id) return
    page.vendors.selectVendor(newVendor.id)
    emit('courier-vendor-changed', { vendorId: newVendor.id, includeOutlets: page.vendors.$includeOutlets.get() })
  }

  return (
    <>
      <button
        type="button"
        part="button"
        ref={setTrigger}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={classNames(control, button)}
        onPointerEnter={() => BranchPanel.fetch(clock)}
        onFocus={() => BranchPanel.fetch(clock)}
        onClick={() => {
          setOpened(null)
          setOpen(!isOpen)
        }}
        onKeyDown={(event) => {
          if (isOpen || !['ArrowDown', 'ArrowUp'].includes(commandKey(event))) return
          event.preventDefault()
          setOpen(true)
        }}
      >
        <Icon name="store" className={shopIcon} />
        <VisuallyHidden>{translate('vendors.collection-point')} </VisuallyHidden>
        <span className={name}>{selected ? <BranchName vendor={selected} /> : translate('vendors.choose')}</span>
        {allOutlets && includeOutlets && <span className={aside}>{translate('vendors.all-outlets')}</span>}
        <Icon name="chevron-down" size={16} className={chevron} />
      </button>
      {isOpen && trigger && (
        <BranchPanel
          waiting={<Loading />}
          id={id}
          anchor={trigger}
          vendors={vendors}
          allOutlets={allOutlets}
          emit={emit}
          onAdd={canAdd ? () => open(null, 'edit') : null}
          onOpen={open}
          onClose={(focus) => {
            setOpen(false)
            if (focus) trigger.focus()
          }}
        />
      )}
      {opened?.dialog === 'edit' && (
        <CollectionPointDialog
          waiting={<Loading />}
          edited={opened.vendor}
          parents={parents}
          onClose={() => setOpened(null)}
          onLeft={handleLeft}
        />
      )}
      {opened?.dialog === 'leave' && opened.vendor && (
        <LeaveDialog
          waiting={<Loading />}
          vendor={opened.vendor}
          onCancel={() => setOpened(null)}
          onLeft={handleLeft}
        />
      )}
    </>
  )
}
