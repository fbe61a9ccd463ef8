import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, memo, type ReactNode } from 'react'
import { token } from '../../../styles/tokens.ts'
import { classNames } from '../../shared/class-names.ts'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { Skeleton } from '../../shared/loading/Skeleton.tsx'
import { AddressSection } from '../address/AddressSection.tsx'
import { CustomerSection } from '../customer/CustomerSection.tsx'
import { ItemSection } from '../item/ItemSection.tsx'
import { PastePart } from '../paste/PastePart.tsx'
import { PaymentSection } from '../payment/PaymentSection.tsx'
import { Summary } from '../summary/Summary.tsx'
import { TimeSection } from '../time/TimeSection.tsx'
import { below, column, layout, mapHeight, mapPlace, pair, side } from './layout.ts'
import { useRequest } from './request-context.ts'
import { useKeptFocus } from './use-kept-focus.ts'

const ItemValueDialog = lazy(async () => (await import('../item/ItemValueDialog.tsx')).ItemValueDialog)
const RequestMap = lazy(async () => (await import('./first-parts.ts')).RequestMap)

/** Above the form and none of it: what is read there is a form of its own. */
const paste = css`
  margin-block-end: ${token.space4};
`

/** What is being sent can't be changed. */
const held = css`
  opacity: 0.6;
`

interface RequestFormProps {
  noMap: boolean
  /** Address of the terms; the site's own where it is left out. */
  terms: string | undefined
  /** Whether the host lets the order be sent. */
  isAllowed: () => boolean
  /** Shown below the fee. */
  feeNote?: ReactNode
}

/** The whole request on one page: questions, map, summary and button. Drawn once: a step of the flow doesn't redraw it. */
export const RequestForm = memo(({ noMap, terms, isAllowed, feeNote }: RequestFormProps) => {
  const request = useRequest()
  const placement = useStore(request.$placement)
  const isHeld = useStore(request.$isHeld)
  const question = useStore(request.itemValue.$question)
  const box = useKeptFocus(isHeld)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (placement.state !== 'fee-changed') void request.place(isAllowed)
  }

  /** From anywhere, fields of several lines included. */
  function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
    const isWanted = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (
      isWanted &&
      !event.nativeEvent.isComposing &&
      event.target instanceof Element &&
      !event.target.closest('dialog')
    ) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }

  return (
    <>
      {request.mode.kind === 'new' && (
        <div className={classNames(paste, isHeld && held)} inert={isHeld}>
          <PastePart />
        </div>
      )}
      <form className={layout} noValidate onSubmit={submit} onKeyDown={submitByKeys} autoComplete="off">
        <div ref={box} className={classNames(column, isHeld && held)} inert={isHeld}>
          <AddressSection noMap={noMap} />
          <CustomerSection />
          <ItemSection />
          <div className={request.mode.kind === 'new' ? pair : below}>
            {request.mode.kind === 'new' && <TimeSection />}
            <PaymentSection />
          </div>
        </div>
        <div className={classNames(column, side)}>
          {!noMap && <RequestMap waiting={<Skeleton height={mapHeight} className={mapPlace} />} />}
          <Summary terms={terms} feeNote={feeNote} onConfirmFee={() => void request.confirmFee()} />
        </div>
        {question && <ItemValueDialog question={question} waiting={<Loading />} />}
      </form>
    </>
  )
})
