import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Skeleton } from '../shared/loading/Skeleton.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { form } from './account-styles.ts'

const field = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space1};
`

/** Skeleton with the height of the form or the signed-in view. */
export function AccountSkeleton({ view }: { view: 'sign-in' | 'signed-in' }) {
  const translate = useTranslate()
  return (
    <div className={form} role="status" aria-busy="true">
      <VisuallyHidden>{translate('account.loading')}</VisuallyHidden>
      {view === 'sign-in' && (
        <>
          <Skeleton height="28px" width="96px" />
          <FieldSkeleton />
          <FieldSkeleton />
        </>
      )}
      {view === 'signed-in' && <Skeleton height="40px" />}
      <Skeleton height={token.control} />
      {view === 'sign-in' && (
        <>
          <Skeleton height="20px" />
          <Skeleton height="40px" />
        </>
      )}
    </div>
  )
}

function FieldSkeleton() {
  return (
    <div className={field}>
      <Skeleton height="20px" width="72px" />
      <Skeleton height={token.control} />
    </div>
  )
}
