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
  display: grid;
  place-items: center;
  inline-size: 44px;
  min-block-size: ${token.control};
  border-radius: ${token.radius};
  color: ${token.textMuted};

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

const leaveIcon = 'M12 4H5v12h7M9 10h8M14 7l3 3-3 3'
const pencil = 'M4 16l.8-3.4L13.4 4a1.7 1.7 0 0 1 2.6 2.6L7.4 15.2zM11.8 5.6l2.6 2.6'

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
  const [dialog, label, icon] = isEditable
    ? (['edit', 'collection-point.edit', pencil] as const)
    : (['leave', 'collection-point.leave-named', leaveIcon] as const)
  return (
    <button
      ref={updateTabIndex}
      type="button"
      className={edit}
      // Tab reaches only the button of the focused row, not those of 500 rows.
      tabIndex={isSelected ? 0 : -1}
      aria-label={translate(label, { name: vendor.name })}
      onClick={() => onOpen(vendor, dialog)}
    >
      <Icon path={icon} />
    </button>
  )
}
