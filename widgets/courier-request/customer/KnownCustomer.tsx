import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { shownAddress } from '../../../core/addresses/shown-address.ts'
import type { CustomerLookup } from '../../../core/request/draft/known-customer.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { commandKey } from '../../shared/command-key.ts'
import { Icon } from '../../shared/Icon.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { fullRow } from '../form/layout.ts'
import { usePlaceOf, useRequest } from '../form/request-context.ts'

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};
  padding: ${token.space2} ${token.space3};
  border-radius: ${token.radius};
  background: ${token.accentSoft};

  svg {
    flex: none;
  }
`

const customerName = css`
  flex: 1 1 140px;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`

const key = css`
  padding-inline: ${token.space1};
  border: 1px solid ${token.lineStrong};
  border-radius: 4px;
  font: inherit;
  font-size: ${token.size13};
`

/** Makes Enter in the phone field fill in the customer instead of sending the form. */
function useEnterToApply(onEnter: (() => void) | null) {
  const placeOf = usePlaceOf()
  useEffect(() => {
    const input = placeOf('phone')
    if (!input || !onEnter) return
    function onKeyDown(event: KeyboardEvent) {
      if (commandKey(event) !== 'Enter' || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      onEnter?.()
    }
    input.addEventListener('keydown', onKeyDown)
    return () => input.removeEventListener('keydown', onKeyDown)
  }, [placeOf, onEnter])
}

/** Offers to fill in a customer found by phone number. Typed text is kept unless the user replaces it. */
export function KnownCustomer() {
  const { customer } = useRequest()
  return customer && <Recognised recognising={customer} />
}

function Recognised({ recognising }: { recognising: CustomerLookup }) {
  const translate = useTranslate()
  const recognition = useStore(recognising.$recognition)
  const { code } = useStore(usePage().$country)
  useEnterToApply(recognition.state === 'known' ? recognising.apply : null)

  const address = recognition.state === 'none' ? '' : shownAddress(recognition.customer, code)
  const announcement = () => {
    if (recognition.state === 'known') return translate('known.found', { name: recognition.customer.name, address })
    return recognition.state === 'applied' && recognition.filled ? translate('known.taken') : ''
  }
  return (
    <div className={fullRow} hidden={recognition.state === 'none'}>
      <VisuallyHidden live>{announcement()}</VisuallyHidden>
      {recognition.state === 'known' && (
        <div className={row}>
          <Icon name="person" />
          <span className={customerName}>
            <bdi>
              <b>{recognition.customer.name}</b>
            </bdi>
            {' · '}
            <bdi>{address}</bdi>
          </span>
          <Button aria-keyshortcuts="Enter" onClick={recognising.apply}>
            {translate('known.take')} <kbd className={key}>↵</kbd>
          </Button>
        </div>
      )}
      {recognition.state === 'applied' && (
        <div className={row}>
          <Icon name="check" />
          <span className={customerName}>
            {recognition.filled && translate('known.taken')} {recognition.kept.length > 0 && translate('known.kept')}
          </span>
          {recognition.kept.length > 0 && <Button onClick={recognising.applyAll}>{translate('known.take-all')}</Button>}
          {recognition.filled && <Button onClick={recognising.undo}>{translate('common.undo')}</Button>}
        </div>
      )}
    </div>
  )
}
