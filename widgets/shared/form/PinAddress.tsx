import { css } from '@linaria/core'
import type { PinnedAddress } from '../../../core/addresses/address-pin.ts'
import { formatCoordinates } from '../../../core/addresses/coordinates.ts'
import { containsAddress } from '../../../core/addresses/match.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { sourceNote } from '../fields/address-options.ts'
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

  small {
    display: block;
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

/** Aligns a quiet button's text with the edge. */
export const hanging = css`
  margin-inline: calc(-1 * ${token.space2});
`

interface PinAddressProps {
  text: string
  pin: NonNullable<PinnedAddress['pin']>
  onUse(): void
}

/** The pin's address, with a button to use it as the text. */
export function PinAddress({ text, pin, onUse }: PinAddressProps) {
  const translate = useTranslate()
  const hasAddress = pin.text.trim() !== ''
  return (
    <div className={pinLine}>
      <Icon name="pin" />
      <span>
        <span role="status">
          {hasAddress
            ? translate('pin.at', { text: pin.text })
            : translate('pin.at-nowhere', { coordinates: formatCoordinates(pin.coordinates) })}
        </span>
        {hasAddress && <PinSource pin={pin} />}
      </span>
      {hasAddress && !containsAddress(text, pin.text) && (
        <Button variant="quiet" className={hanging} onClick={onUse}>
          {translate('pin.take')}
        </Button>
      )}
    </div>
  )
}

/** Says whose address a place on the map got, if it must be said. */
export function PinSource({ pin: { source } }: { pin: NonNullable<PinnedAddress['pin']> }) {
  const translate = useTranslate()
  if (!source) return null
  return (
    // Google's name must not be translated.
    <small role="note" translate="no">
      {sourceNote(source, translate)}
    </small>
  )
}

interface RestoreTextButtonProps {
  /** The text that the pin's address replaced; null if nothing was replaced. */
  text: string | null
  onRestore(): void
}

export function RestoreTextButton({ text, onRestore }: RestoreTextButtonProps) {
  const translate = useTranslate()
  if (text === null) return null
  return (
    <div className={pinLine}>
      <Button variant="quiet" className={hanging} onClick={onRestore}>
        {translate('pin.keep', { text })}
      </Button>
    </div>
  )
}
