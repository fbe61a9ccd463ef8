import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { token } from '../../styles/tokens.ts'
import { lazy } from '../shared/loading/lazy.tsx'
import { Skeleton } from '../shared/loading/Skeleton.tsx'
import { BranchButton } from './BranchButton.tsx'
import { type BranchListState, BranchStatus } from './BranchStatus.tsx'
import type { CourierBranchSelectorProps } from './contract.ts'

const Invitations = lazy(async () => (await import('../shared/account/WithoutVendors.tsx')).Invitations)

const frame = css`
  max-inline-size: 480px;
`

/** The page's vendor or outlet, and the choice of another (specification 1 §2, Branch selector). */
export function CourierBranchSelector({ page, emit, handle, allOutlets, noAdd }: CourierBranchSelectorProps) {
  const { vendors } = page
  const mode = useStore(page.$mode)
  const session = useStore(page.session.$session)
  const list = useStore(vendors.$vendors)
  const state = useStore(vendors.$state)
  const invitations = useStore(vendors.$invitations)

  const ownVendorId = useStore(vendors.$own)

  useEffect(() => handle({ refresh: vendors.reload }), [vendors, handle])
  // The element's attribute `vendor` also selects the page's vendor.
  useEffect(() => {
    if (ownVendorId !== null && list.length > 0) vendors.selectVendor(ownVendorId)
  }, [vendors, ownVendorId, list])

  // A guest has no vendors, and no selector (specification 1 §6).
  if (mode === 'guest') return null

  let listState: BranchListState = 'loading'
  if (session.state === 'signed-out' || session.state === 'signing-in') listState = 'signed-out'
  else if (list.length > 0) listState = 'ready'
  else if (state === 'none') listState = invitations.length > 0 ? 'invited' : 'none'
  else if (state === 'failed') listState = state

  return (
    <div className={frame} part="branch-selector" aria-busy={listState === 'loading'}>
      <BranchStatus state={listState} onRetry={() => void vendors.reload()} />
      {listState === 'loading' && <Skeleton height={token.control} />}
      {listState === 'ready' && <BranchButton vendors={list} allOutlets={allOutlets} noAdd={noAdd} emit={emit} />}
      {session.state === 'signed-in' &&
        invitations.length > 0 &&
        (listState === 'invited' ? (
          <div part="first-invitations">
            <Invitations />
          </div>
        ) : (
          <Invitations />
        ))}
    </div>
  )
}
