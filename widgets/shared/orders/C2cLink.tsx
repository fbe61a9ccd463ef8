import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { c2cLink } from '../../../core/tracking/tracking-link.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'

const link = css`
  align-self: center;
  padding-inline: ${token.space2};
  color: ${token.accentInk};
  font-weight: 600;
`

/** Link to the parcel page of a private sender (specification 1 §2, /tracking-c2c). */
export function C2cLink({ trackingId }: { trackingId: string }) {
  const translate = useTranslate()
  const { api } = useStore(usePage().$settings)
  return (
    <a className={link} href={c2cLink(api, trackingId)} target="_blank" rel="noreferrer" part="parcel-link">
      {translate('tracking-link.parcel')}
    </a>
  )
}
