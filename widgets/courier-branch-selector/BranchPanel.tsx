import { css } from '@linaria/core'
import type { Vendor } from '../../core/vendors/vendor.ts'
import { useTranslate } from '../page-context.ts'
import { PopoverPanel } from '../shared/panels/PopoverPanel.tsx'
import { Branches } from './Branches.tsx'
import type { OpenVendor } from './BranchRow.tsx'
import type { CourierBranchSelectorProps } from './contract.ts'

/* Only the list scrolls. */
const panel = css`
  &:popover-open {
    display: flex;
    flex-direction: column;
  }

  padding: 0;
  overflow: hidden;
`

export interface BranchPanelProps {
  id: string
  anchor: HTMLElement
  vendors: readonly Vendor[]
  allOutlets: boolean
  emit: CourierBranchSelectorProps['emit']
  onClose: (focus: boolean) => void
  onAdd: (() => void) | null
  onOpen: OpenVendor
}

/** The popover below the button, loaded when the button is hovered or focused. */
export function BranchPanel({ id, anchor, vendors, allOutlets, emit, onClose, onAdd, onOpen }: BranchPanelProps) {
  const translate = useTranslate()
  return (
    <PopoverPanel id={id} label={translate('vendors.choose')} anchor={anchor} onClose={onClose} className={panel}>
      <Branches
        vendors={vendors}
        allOutlets={allOutlets}
        emit={emit}
        close={() => onClose(true)}
        onAdd={onAdd}
        onOpen={onOpen}
      />
    </PopoverPanel>
  )
}
