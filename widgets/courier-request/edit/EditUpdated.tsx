import { useEffect, useRef } from 'react'
import type { PlacedOrder } from '../../../core/request/placing/attempts.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { BlockedPanel } from '../blocked/BlockedPanel.tsx'

/** Confirms the update of an order, if the host doesn't navigate. */
export function EditUpdated({ order, onFollow }: { order: PlacedOrder; onFollow: () => void }) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <BlockedPanel icon="done" title={translate('alert.order-updated')} headingRef={heading}>
      <p>
        <bdi>{order.orderId}</bdi>
        <br />
        {translate('edit.updated-hint')}
      </p>
      <Button variant="primary" onClick={onFollow}>
        {translate('edit.back')}
      </Button>
    </BlockedPanel>
  )
}
