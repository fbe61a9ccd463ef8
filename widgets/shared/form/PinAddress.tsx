import { css } from '@linaria/core'
import type { AddressPin, PinnedAddress } from '../../../core/addresses/address-pin.ts'
import { formatCoordinates } from '../../../core/addresses/coordinates.ts'
import { saysTheSame } from '../../../core/addresses/match.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'

/** A small line below an address: words, and a button that goes below them where both don't fit. */
export const pinLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space1} ${token.space2};
  margin-block-start: ${token.space2};
  font-size: ${token.size13};
  color: ${token.textMuted};

  svg {
    flex: none;
  }

  > span {
    flex: 1 1 200px;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  &:empty {
    margin: 0;
  }
`

interface PinAddressProps {
  text: string
  place: NonNullable<PinnedAddress['pin']>
  pin: Pick<AddressPin, 'takePinAddress'>
}

/** The address at the pin, and a button that puts it in the place of a text that says something else. */
export function PinAddress({ text, place, pin }: PinAddressProps) {
  const translate = useTranslate()
  const isNamed = place.text.trim() !== ''
  return (
    <div className={pinLine}>
      <Icon name="pin" />
      <span role="status">
        {isNamed
          ? translate('pin.at', { text: place.text })
          : translate('pin.at-nowhere', { coordinates: formatCoordinates(place.coordinates) })}
      </span>
      {isNamed && !saysTheSame(text, place.text) && (
        <Button variant="quiet" onClick={pin.takePinAddress}>
          {translate('pin.take')}
        </Button>
      )}
    </div>
  )
}

interface TextBeforeProps {
  /** The text that the address at the pin has replaced; null if it hasn't. */
  text: string | null
  pin: Pick<AddressPin, 'keepText'>
}

export function TextBefore({ text, pin }: TextBeforeProps) {
  const translate = useTranslate()
  if (text === null) return null
  return (
    <div className={pinLine}>
      <Button variant="quiet" onClick={pin.keepText}>
        {translate('pin.keep', { text })}
      </Button>
    </div>
  )
}
