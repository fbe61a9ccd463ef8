import '../../styles/choices.css'
import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { memo, useMemo } from 'react'
import { completePage } from '../../core/app/page-object.ts'
import { canEditOutlet, isOwnOutlet, ownerAddress } from '../../core/vendors/permissions.ts'
import type { Vendor } from '../../core/vendors/vendor.ts'
import { token } from '../../styles/tokens.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { classNames } from '../shared/class-names.ts'
import { Icon } from '../shared/Icon.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { BranchName } from './BranchName.tsx'

const row = css`
  display: flex;
  align-items: center;
  border-radius: ${token.radius};
  content-visibility: auto;
  contain-intrinsic-block-size: auto 40px;

  &:hover {
    background: ${token.surfaceHover};
  }

  &:has(input:focus-visible) {
    outline: 2px solid ${token.focus};
    outline-offset: -2px;
  }

  &:has(:checked) {
    background: ${token.accentSoft};
  }
`

const choice = css`
  flex: 1;
  min-inline-size: 0;
  display: flex;
  align-items: center;
  gap: ${token.space3};
  min-block-size: ${token.control};
  padding: ${token.space2} ${token.space3};
  cursor: pointer;
  overflow-wrap: anywhere;
`

const edit = css`
  flex: none;
  min-inline-size: 44px;
  min-block-size: ${token.control};
  padding-inline: ${token.space3};
  border-radius: ${token.radius};
  color: ${token.textMuted};
  font-size: ${token.size13};

  &:focus-visible {
    outline-offset: -2px;
  }

  &:hover {
    color: ${token.text};
  }
`

const next = css`
  background: ${token.surfaceHover};
`

const mark = css`
  /* Drawn around the whole row. */
  &:focus-visible {
    outline: none;
  }
`

const name = css`
  flex: 1;
  min-inline-size: 0;
`

const parentName = css`
  font-weight: 700;
`

const shopIcon = css`
  color: ${token.textMuted};
`

/** Opens the dialog to edit or leave a collection point. */
export type OpenVendor = (vendor: Vendor, what: 'edit' | 'leave') => void

interface BranchRowProps {
  vendor: Vendor
  /** Name of the radio group. */
  group: string
  isSelected: boolean
  /** Enter in the search chooses this row. */
  isNext: boolean
  /** Must keep its identity, so that rows aren't rendered again. */
  onOpen: OpenVendor
}

/** A vendor or outlet; parents are bold with an icon. The list handles its events. */
export const BranchRow = memo(function BranchRow({ vendor, group, isSelected, isNext, onOpen }: BranchRowProps) {
  return (
    <div className={classNames(row, isNext && next)}>
      <label part="option" className={choice}>
        <input type="radio" name={group} value={vendor.id} checked={isSelected} readOnly className={mark} />
        <span className={classNames(name, vendor.isParent && parentName)}>
          <BranchName vendor={vendor} />
        </span>
        {vendor.isParent && <Icon name="store" className={shopIcon} />}
      </label>
      <RowButton vendor={vendor} isSelected={isSelected} onOpen={onOpen} />
    </div>
  )
})

/** Sets the tab order of a button that may appear after its row got the focus, once a flag has loaded. */
function updateTabIndex(button: HTMLButtonElement | null) {
  const focused = button?.closest('[role=radiogroup]')?.querySelector('input:focus')
  if (button && focused) button.tabIndex = button.parentElement?.contains(focused) ? 0 : -1
}

/** Edits a collection point or leaves it; one that can't be edited can still be left. */
function RowButton({ vendor, isSelected, onOpen }: Pick<BranchRowProps, 'vendor' | 'isSelected' | 'onOpen'>) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const isAllowed = useStore(useMemo(() => canEditOutlet(page, vendor.id), [page, vendor.id]))
  const isEditable = isAllowed && isOwnOutlet(vendor)
  if (!isEditable && ownerAddress(vendor, page.session) === null) return null
  const [dialog, label] = isEditable
    ? (['edit', 'bulk-order-upload.table.keys.edit'] as const)
    : (['leave', 'collection-point.leave-confirm'] as const)
  return (
    <button
      ref={updateTabIndex}
      type="button"
      className={edit}
      // Tab reaches only the button of the focused row, not those of 500 rows.
      tabIndex={isSelected ? 0 : -1}
      onClick={() => onOpen(vendor, dialog)}
    >
      {translate(label)}
      <VisuallyHidden> {vendor.name}</VisuallyHidden>
    </button>
  )
}
