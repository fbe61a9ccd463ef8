import { css } from '@linaria/core'
import type { AddressPin, PinnedAddress } from '../../../core/addresses/address-pin.ts'
import { formatCoordinates } from '../../../core/addresses/coordinates.ts'
import { containsAddress } from '../../../core/addresses/match.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'

/** A line below an address, with a button that wraps. */
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

/** The pin's address, with a button to use it as the text. */
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
      {isNamed && !containsAddress(text, place.text) && (
        <Button variant="quiet" onClick={pin.takePinAddress}>
          {translate('pin.take')}
        </Button>
      )}
    </div>
  )
}

interface TextBeforeProps {
  /** The text replaced by the pin's address; null if it wasn't. */
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
