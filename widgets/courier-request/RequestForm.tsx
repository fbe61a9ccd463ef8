import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { FormEvent } from 'react'
import { classNames } from '../shared/class-names.ts'
import { AddressSection } from './AddressSection.tsx'
import { CustomerSection } from './CustomerSection.tsx'
import { ItemSection } from './ItemSection.tsx'
import { column, layout, pair, side } from './layout.ts'
import { PaymentSection, TimeSection } from './PaymentSection.tsx'
import { RequestMap } from './RequestMap.tsx'
import { useRequest } from './request-context.ts'
import { Summary } from './Summary.tsx'

/** What was sent and has no answer yet is not changed under way. */
const held = css`
  opacity: 0.6;
`

/** The whole request on one page: questions, map, summary and button. */
export function RequestForm({ noMap, onPlace }: { noMap: boolean; onPlace: () => void }) {
  const request = useRequest()
  const placement = useStore(request.$placement)
  const isHeld = placement.state === 'checking' || (placement.state === 'unreachable' && placement.sent)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (placement.state !== 'fee-changed') onPlace()
  }

  return (
    <form className={layout} noValidate onSubmit={submit} autoComplete="off">
      <div className={classNames(column, isHeld && held)} inert={isHeld}>
        <AddressSection />
        <CustomerSection />
        <ItemSection />
        <div className={pair}>
          <TimeSection />
          <PaymentSection />
        </div>
      </div>
      <div className={classNames(column, side)}>
        {!noMap && <RequestMap />}
        <Summary onConfirmFee={() => void request.confirmFee()} />
      </div>
    </form>
  )
}
