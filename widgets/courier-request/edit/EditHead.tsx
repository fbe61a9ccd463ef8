import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Editing, EditState } from '../../../core/request/edit/edit.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { Notice } from '../../shared/Notice.tsx'
import type { CourierRequestProps } from '../contract.ts'
import { card } from '../form/layout.ts'
import { goToOrder } from '../to-tracking.ts'

const head = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2} ${token.space4};
  margin-block-end: ${token.space4};
`

const id = css`
  font-family: ${token.fontMono};
  font-weight: 400;
  white-space: nowrap;
  color: ${token.textMuted};
`

const muted = css`
  color: ${token.textMuted};
`

const notice = css`
  margin-block-end: ${token.space4};
`

const buttons = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space2};
  margin-block-start: ${token.space3};
`

interface EditHeadProps {
  editing: Editing
  now: Extract<EditState, { state: 'open' | 'conflict' }>
  emit: CourierRequestProps['emit']
}

/** The edited order, its changes so far, and a link back. */
export function EditHead({ editing, now: edit, emit }: EditHeadProps) {
  const translate = useTranslate()
  const { order } = edit
  const count = useStore(editing.$changes).length
  const pressesWithoutChange = useStore(editing.$unchanged)
  const [isHintShown, setHintShown] = useState(false)
  useEffect(() => setHintShown(pressesWithoutChange > 0 && count === 0), [pressesWithoutChange, count])
  const { id: orderId, vendorId, trackingId } = order

  return (
    <>
      <div className={classNames(card, head)}>
        <div>
          <h2>
            {translate('edit.title')} <bdi className={id}>{orderId}</bdi>
          </h2>
          <p className={muted} role="status">
            {count > 0
              ? translate('edit.changed', { count })
              : translate(isHintShown ? 'edit.nothing' : 'edit.unchanged')}
          </p>
        </div>
        <Button onClick={() => goToOrder(emit, { orderId, vendorId, trackingId })}>{translate('edit.back')}</Button>
      </div>
      {edit.state === 'open' && edit.isArrived && (
        <div className={notice}>
          <Notice tone="success">{translate('edit.arrived')}</Notice>
        </div>
      )}
      {edit.state === 'conflict' && (
        <div className={notice}>
          <Notice tone="warning">
            {translate('edit.conflict')}
            <div className={buttons}>
              <Button variant="primary" onClick={editing.takeTheirs}>
                {translate('edit.take-theirs')}
              </Button>
              <Button onClick={editing.keepMine}>{translate('edit.keep-mine')}</Button>
            </div>
          </Notice>
        </div>
      )}
    </>
  )
}
