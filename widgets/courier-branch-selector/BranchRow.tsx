import { css } from '@linaria/core'
import { memo } from 'react'
import type { Vendor } from '../../core/vendors/vendor.ts'
import { token } from '../../styles/tokens.ts'
import { classNames } from '../shared/class-names.ts'
import { Icon } from '../shared/Icon.tsx'
import { BranchName } from './BranchName.tsx'

const row = css`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  min-block-size: ${token.control};
  padding: ${token.space2} ${token.space3};
  border-radius: ${token.radius};
  cursor: pointer;
  overflow-wrap: anywhere;
  content-visibility: auto;
  contain-intrinsic-block-size: auto 40px;

  &:hover {
    background: ${token.surfaceHover};
  }

  &:has(:focus-visible) {
    outline: 2px solid ${token.focus};
    outline-offset: -2px;
  }

  &:has(:checked) {
    background: ${token.accentSoft};
  }
`

const next = css`
  background: ${token.surfaceHover};
`

const mark = css`
  flex: none;
  inline-size: 18px;
  block-size: 18px;
  margin: 0;
  accent-color: ${token.accentInk};
  cursor: inherit;

  /* The whole line shows it. */
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

const shop = css`
  color: ${token.textMuted};
`

interface BranchRowProps {
  vendor: Vendor
  /** Of the radio group: the same for all rows of one list. */
  group: string
  isSelected: boolean
  /** Enter in the search takes this one. */
  isNext: boolean
}

/** One vendor or outlet; parents are bold, with an icon. The list around it listens for all of them. */
export const BranchRow = memo(function BranchRow({ vendor, group, isSelected, isNext }: BranchRowProps) {
  return (
    <label part="option" className={classNames(row, isNext && next)}>
      <input type="radio" name={group} value={vendor.id} checked={isSelected} readOnly className={mark} />
      <span className={classNames(name, vendor.isParent && parentName)}>
        <BranchName vendor={vendor} />
      </span>
      {vendor.isParent && <Icon name="store" className={shop} />}
    </label>
  )
})
