import { useState } from 'react'
import { completePage } from '../../core/app/page-object.ts'
import type { TextKey } from '../../core/i18n/keys.ts'
import { leaveVendor } from '../../core/vendors/leave-vendor.ts'
import type { Vendor } from '../../core/vendors/vendor.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { Notice } from '../shared/Notice.tsx'
import { ConfirmDialog } from '../shared/panels/ConfirmDialog.tsx'

interface LeaveDialogProps {
  vendor: Vendor
  onCancel: () => void
  onLeft: () => void
}

/** Asks the user to confirm leaving a collection point, or explains why they can't. */
export function LeaveDialog({ vendor, onCancel, onLeft }: LeaveDialogProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<TextKey | null>(null)

  async function leave() {
    setBusy(true)
    setProblem(null)
    const refused = await leaveVendor(page, vendor)
    if (!refused) return onLeft()
    setProblem(refused)
    setBusy(false)
  }

  return (
    <ConfirmDialog
      danger
      busy={isBusy}
      title={translate('collection-point.leave-title', { name: vendor.name })}
      description={translate('collection-point.leave-text')}
      cancel={translate('collection-point.leave-cancel')}
      submit={translate('collection-point.leave-confirm')}
      onCancel={onCancel}
      onSubmit={() => void leave()}
    >
      {problem && <Notice tone="danger">{translate(problem)}</Notice>}
    </ConfirmDialog>
  )
}
