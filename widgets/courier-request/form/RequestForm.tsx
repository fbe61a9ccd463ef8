import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, type KeyboardEvent, memo, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { commandKey } from '../../shared/command-key.ts'
import { AddressSection } from '../address/AddressSection.tsx'
import { RequestMap } from '../address/RequestMap.tsx'
import { CustomerSection } from '../customer/CustomerSection.tsx'
import { ItemSection } from '../item/ItemSection.tsx'
import { ItemValueDialog } from '../item/ItemValueDialog.tsx'
import { PastePart } from '../paste/PastePart.tsx'
import { PaymentSection } from '../payment/PaymentSection.tsx'
import { CollectionLine } from '../pickup-point/CollectionLine.tsx'
import { Summary } from '../summary/Summary.tsx'
import { TimeSection } from '../time/TimeSection.tsx'
import { below, column, form, inView, layout, pair, side, topLine } from './layout.ts'
import { useRequest } from './request-context.ts'

/** Dims the children while sending. The children, because a narrow column has no box. */
const disabledLook = css`
  > * {
    opacity: 0.6;
  }
`

interface RequestFormProps {
  noMap: boolean
  /** Default: the site's terms. */
  terms: string | undefined
  /** Whether the host lets the order be sent. */
  isAllowed: () => boolean
  /** Default: the fields of a new customer. */
  customer?: ReactNode
  feeNote?: ReactNode
}

/** The form on one page: sections, map, summary and button. A new step of the flow doesn't render it again. */
export const RequestForm = memo(({ noMap, terms, isAllowed, customer, feeNote }: RequestFormProps) => {
  const request = useRequest()
  const translate = useTranslate()
  const placement = useStore(request.$placement)
  const isHeld = useStore(request.$isHeld)
  const question = useStore(request.itemValue.$question)
  const box = useKeptFocus(isHeld)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (placement.state !== 'fee-changed') void request.place(isAllowed)
  }

  /** Submits on Ctrl+Enter anywhere in the form, in multi-line fields too. */
  function submitByKeys(event: KeyboardEvent<HTMLFormElement>) {
    const isShortcut = commandKey(event) === 'Enter' && (event.ctrlKey || event.metaKey)
    if (isShortcut && event.target instanceof Element && !event.target.closest('dialog')) {
      event.preventDefault()
      event.currentTarget.requestSubmit()
    }
  }

  return (
    <div className={layout}>
      <div className={classNames(topLine, isHeld && disabledLook)} inert={isHeld}>
        {request.purpose.kind === 'new' && <h2>{translate('request.title')}</h2>}
        <CollectionLine />
        {request.purpose.kind === 'new' && <PastePart />}
      </div>
      <form className={form} noValidate onSubmit={submit} onKeyDown={submitByKeys} autoComplete="off">
        <div ref={box} className={classNames(column, isHeld && disabledLook)} inert={isHeld}>
          <AddressSection noMap={noMap} />
          {customer ?? <CustomerSection />}
          <ItemSection />
          <div className={request.purpose.kind === 'new' ? pair : below}>
            {request.purpose.kind === 'new' && <TimeSection />}
            <PaymentSection />
          </div>
        </div>
        <div className={classNames(column, side, inView)}>
          {!noMap && <RequestMap />}
          <Summary terms={terms} feeNote={feeNote} onConfirmFee={() => void request.confirmFee()} />
        </div>
        {question && <ItemValueDialog question={question} />}
      </form>
    </div>
  )
})

/** Focuses a field again once it is no longer disabled. Returns the ref of the container. */
function useKeptFocus(isHeld: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const lastFocused = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const remember = ({ target }: FocusEvent) => {
      lastFocused.current = target instanceof HTMLElement ? target : null
    }
    // Disabled fields lose the focus to nothing, unlike a focus moved elsewhere.
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) lastFocused.current = null
    }
    element.addEventListener('focusin', remember)
    element.addEventListener('focusout', forget)
    return () => {
      element.removeEventListener('focusin', remember)
      element.removeEventListener('focusout', forget)
    }
  }, [])

  useEffect(() => {
    const root = box.current?.getRootNode()
    if (!isHeld && root instanceof ShadowRoot && root.activeElement === null) lastFocused.current?.focus()
  }, [isHeld])
  return box
}
