import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { completePage } from '../../../core/app/page-object.ts'
import type { PickupPoint } from '../../../core/request/draft/pickup-point.ts'
import type { RiderRequest } from '../../../core/request/request-contract.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { PinnedAddressField } from '../../shared/form/PinnedAddressField.tsx'
import { useSubmit } from '../../shared/form/use-submit.ts'
import { BlockedPanel } from '../blocked/BlockedPanel.tsx'
import { PickupPointDetails } from './PickupPointDetails.tsx'

const form = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space4};
  inline-size: min(100%, 640px);
  margin-inline: auto;
  padding: ${token.space5} ${token.space4};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  p {
    color: ${token.textMuted};
  }
`

interface OriginFormProps {
  request: RiderRequest
  /** Focuses the heading at first, because the pressed button was removed. */
  startFocused?: boolean
}

/** Asks for the pickup address of an outlet without a location (specification 2 §2), then its details. */
export function PickupPointForm({ request, startFocused = false }: OriginFormProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  const mode = useStore(page.$mode)
  const isAllowed = useStore(request.pickupPoint.$isAllowed)
  if (!vendor) return null
  if (isAllowed) return <Steps key={vendor.id} request={request} startFocused={startFocused} vendorName={vendor.name} />
  return (
    <BlockedPanel icon="pin" title={translate('pickup-point.missing-title')}>
      <p>
        {translate(mode === 'godroid' ? 'pickup-point.ask-owner' : 'pickup-point.ask-manager', { vendor: vendor.name })}
      </p>
    </BlockedPanel>
  )
}

function Steps({ request, startFocused, vendorName }: Required<OriginFormProps> & { vendorName: string }) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const isGuest = useStore(page.session.$isGuest)
  const step = useStore(request.$step)
  const root = useShadowRoot()
  const { pickupPoint } = request
  const onSubmit = useSubmit(pickupPoint.form.submit)
  const isDetails = step?.step === 'ask-for-origin-address-details'
  const heading = useRef<HTMLHeadingElement>(null)
  const focused = useRef(startFocused ? null : isDetails)

  // Moves the focus to the new step.
  useEffect(() => {
    if (focused.current !== isDetails) heading.current?.focus()
    focused.current = isDetails
  }, [isDetails])

  // And to the request form after the last step, unless the user is elsewhere on the page.
  useEffect(
    () => () => {
      const next = root.querySelector<HTMLElement>('form h2')
      if (!next || !focused.current || document.activeElement !== document.body) return
      next.tabIndex = -1
      next.focus()
    },
    [root],
  )

  return (
    <form className={form} noValidate autoComplete="off" onSubmit={onSubmit}>
      <h2 ref={heading} tabIndex={-1}>
        {translate(isDetails ? 'pickup-point.details-title' : 'pickup-point.title')}
      </h2>
      {!isDetails && (
        <p>{translate(isGuest ? 'pickup-point.intro-guest' : 'pickup-point.intro', { vendor: vendorName })}</p>
      )}
      {isDetails ? (
        <PickupPointDetails pickupPoint={pickupPoint} isGuest={isGuest} />
      ) : (
        <PickupPointAddress pickupPoint={pickupPoint} />
      )}
    </form>
  )
}

/** Step ASK_FOR_ORIGIN_ADDRESS: the address by search, coordinates or a pin. */
function PickupPointAddress({ pickupPoint }: { pickupPoint: PickupPoint }) {
  const translate = useTranslate()
  return (
    <>
      <PinnedAddressField
        field={pickupPoint.form.fields.address}
        pin={pickupPoint.pin}
        placeholder={translate('address.search-hint')}
        canPin
      />
      <Button type="submit" variant="primary" full>
        {translate('common.continue')}
      </Button>
    </>
  )
}
