import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { completePage } from '../../../core/app/page.ts'
import type { Origin } from '../../../core/request/draft/origin.ts'
import type { Request } from '../../../core/request/request-contract.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { BlockedPanel } from '../blocked/BlockedPanel.tsx'
import { OriginAddress } from './OriginAddress.tsx'
import { OriginDetails } from './OriginDetails.tsx'

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
  request: Request
}

/** Asked of an outlet without a place of its own (specification 2 §2: the origin's address, then its details). */
export function OriginForm({ request }: OriginFormProps) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const vendor = useStore(request.$vendor)
  const mode = useStore(page.$mode)
  const isAllowed = useStore(request.origin.$isAllowed)
  if (!vendor) return null
  if (isAllowed) return <Steps key={vendor.id} request={request} vendorName={vendor.name} />
  return (
    <BlockedPanel icon="pin" title={translate('origin.missing-title')}>
      <p>{translate(mode === 'godroid' ? 'origin.ask-owner' : 'origin.ask-manager', { vendor: vendor.name })}</p>
    </BlockedPanel>
  )
}

function Steps({ request, vendorName }: OriginFormProps & { vendorName: string }) {
  const page = completePage(usePage())
  const translate = useTranslate()
  const isGuest = useStore(page.session.$isGuest)
  const step = useStore(request.$step)
  const { origin } = request
  const isDetails = step?.step === 'ask-for-origin-address-details'
  const heading = useRef<HTMLHeadingElement>(null)
  const wasDetails = useRef(isDetails)

  // The other step is another question: the focus goes where it begins.
  useEffect(() => {
    if (wasDetails.current !== isDetails) heading.current?.focus()
    wasDetails.current = isDetails
  }, [isDetails])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget: element } = event
    void goOn(origin, isDetails).then((isWell) => {
      if (!isWell) element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    })
  }

  return (
    <form className={form} noValidate autoComplete="off" onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {translate(isDetails ? 'origin.details-title' : 'origin.title')}
      </h2>
      {!isDetails && <p>{translate(isGuest ? 'origin.intro-guest' : 'origin.intro', { vendor: vendorName })}</p>}
      {isDetails ? <OriginDetails origin={origin} isGuest={isGuest} /> : <OriginAddress origin={origin} />}
    </form>
  )
}

async function goOn(origin: Origin, isDetails: boolean): Promise<boolean> {
  const isWell = isDetails ? await origin.save() : origin.goOn()
  // What is wrong is drawn before the focus goes there.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return isWell
}
