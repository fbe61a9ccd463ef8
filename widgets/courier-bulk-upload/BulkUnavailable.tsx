import { useStore } from '@nanostores/react'
import { completePage } from '../../core/app/page-object.ts'
import type { BulkAccess } from '../../core/bulk/bulk.ts'
import { usePage, useTranslate } from '../page-context.ts'
import { SignInHere } from '../shared/account/SignInHere.tsx'
import { Button } from '../shared/Button.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Skeleton } from '../shared/loading/Skeleton.tsx'
import { Notice } from '../shared/Notice.tsx'
import { card, stack } from './bulk-styles.ts'

/** Replaces the upload if the user can't use it, or if it is still loading. */
export function BulkUnavailable({ access }: { access: Exclude<BulkAccess, 'ready'> }) {
  if (access === 'loading') {
    return (
      <div className={stack} aria-busy="true">
        <Skeleton height="28px" width="180px" />
        <Skeleton height="280px" />
      </div>
    )
  }
  if (access === 'failed') return <Failed />
  return (
    <div className={card}>
      <Reason access={access} />
      {access === 'signed-out' && <SignInHere />}
      {access === 'account-needed' && <SignInHere view="register" />}
    </div>
  )
}

function Failed() {
  const translate = useTranslate()
  const { vendors } = completePage(usePage())
  const isLoading = useStore(vendors.$state) === 'loading'
  return (
    <Notice
      tone="danger"
      title={translate('error.cant-retrieve-vendors')}
      action={
        <Button busy={isLoading} onClick={() => void vendors.load()}>
          {translate('common.retry')}
        </Button>
      }
    />
  )
}

function Reason({ access }: { access: 'signed-out' | 'account-needed' | 'no-vendor' | 'off' }) {
  const translate = useTranslate()
  if (access === 'no-vendor') {
    return <EmptyState icon="store" title={translate('vendors.none')} hint={translate('vendors.none-hint')} />
  }
  return (
    <EmptyState
      icon="table"
      title={translate(`bulk-order-upload.no.${access}`)}
      hint={translate(`bulk-order-upload.no.${access}-hint`)}
    />
  )
}
