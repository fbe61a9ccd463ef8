import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { trackingLink } from '../../../core/tracking/tracking-link.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { control } from '../fields/control-styles.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

const byHand = css`
  flex-basis: 100%;
  display: grid;
  gap: ${token.space1};
`

const settleMs = 2500

/** Copies the address of the customer's tracking page; where the browser forbids it, shows it to be copied by hand. */
export function TrackingLink({ trackingId }: { trackingId: string }) {
  const page = usePage()
  const translate = useTranslate()
  const { api } = useStore(page.$settings)
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')
  const link = trackingLink(api, trackingId)

  useEffect(() => {
    if (outcome !== 'copied') return
    const { clock } = page.environment
    const timer = clock.setTimeout(() => setOutcome('none'), settleMs)
    return () => clock.clearTimeout(timer)
  }, [outcome, page])

  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <>
      <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={copy}>
        {translate(outcome === 'copied' ? 'tracking-link.copied' : 'tracking-link.copy')}
      </Button>
      <VisuallyHidden live>{outcome === 'copied' ? translate('tracking-link.copied') : ''}</VisuallyHidden>
      {outcome === 'failed' && (
        <label className={byHand}>
          {translate('tracking-link.copy-failed')}
          <input
            className={control}
            readOnly
            dir="ltr"
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </>
  )
}
