import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'

const skeleton = css`
  display: grid;
  gap: ${token.space4};
  min-block-size: 280px;
  align-content: start;
  padding: ${token.space4};
`

const rowKeys = ['one', 'two', 'three', 'four', 'five']

/** Skeleton of the list. */
export function OrderListSkeleton() {
  const translate = useTranslate()
  return (
    <div className={skeleton}>
      <VisuallyHidden>{translate('orders.loading')}</VisuallyHidden>
      {rowKeys.map((key) => (
        <Skeleton key={key} height="48px" />
      ))}
    </div>
  )
}
