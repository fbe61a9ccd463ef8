import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { trackingLink } from '../../../core/tracking/tracking-link.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { control } from '../fields/control-styles.ts'
import { VisuallyHidden } from '../VisuallyHidden.tsx'

const plainUrl = css`
  flex-basis: 100%;
  display: grid;
  gap: ${token.space1};
`

const texts = css`
  display: grid;

  & > span {
    grid-area: 1 / 1;
  }

  & > [data-off] {
    visibility: hidden;
  }
`

const resetMs = 2500

interface TrackingLinkProps {
  trackingId: string
  /** Shares if the browser can, else copies. */
  isOneButton?: boolean
}

/** Copies or shares the customer's tracking link. If the browser refuses, the URL is shown. */
export function TrackingLink({ trackingId, isOneButton = false }: TrackingLinkProps) {
  const page = usePage()
  const translate = useTranslate()
  const { api } = useStore(page.$settings)
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')
  const link = trackingLink(api, trackingId)
  const canShare = 'share' in navigator

  useEffect(() => {
    if (outcome !== 'copied') return
    const { clock } = page.environment
    const timer = clock.setTimeout(() => setOutcome('none'), resetMs)
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

  async function share() {
    try {
      await navigator.share({ url: link })
    } catch (error) {
      // The user closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOutcome('failed')
    }
  }

  return (
    <>
      {!(isOneButton && canShare) && (
        <Button icon={outcome === 'copied' ? 'check' : 'copy'} onClick={copy}>
          {/* Both texts are rendered, so that the button keeps its width. */}
          <span className={texts}>
            <span data-off={outcome === 'copied' || undefined}>{translate('tracking-link.copy')}</span>
            <span data-off={outcome !== 'copied' || undefined}>{translate('tracking-link.copied')}</span>
          </span>
        </Button>
      )}
      {canShare && (
        <Button icon="upload" onClick={share}>
          {translate('tracking-link.share')}
        </Button>
      )}
      <VisuallyHidden live>{outcome === 'copied' ? translate('tracking-link.copied') : ''}</VisuallyHidden>
      {outcome === 'failed' && (
        <label className={plainUrl}>
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
