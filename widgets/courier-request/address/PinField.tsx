import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { containsAddress } from '../../../core/addresses/match.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { hanging, PinAddress, PinSource, pinLine, RestoreTextButton } from '../../shared/form/PinAddress.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { Notice } from '../../shared/Notice.tsx'
import { useRequest } from '../form/request-context.ts'
import { OtherOutlet } from './OtherOutlet.tsx'

const warning = css`
  margin-block-start: ${token.space2};
`

const confirmLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space2} ${token.space3};
  margin-block-start: ${token.space2};
`

/** The pin's address, with buttons to match pin and text and to confirm a weak match (specification 2 §4). */
export function PinField({ noMap }: { noMap: boolean }) {
  const { $draft, $messages, $quote, purpose, destination: pin } = useRequest()
  const translate = useTranslate()
  const { addressText, destination, searched, textBefore, isReturn } = useStore($draft)
  const weakness = useStore(pin.$weakPin)
  const suggestions = useStore(pin.$suggestions)
  const { address: message } = useStore($messages)
  const quote = useStore($quote)

  if (!destination) {
    const isNotFound = suggestions.state === 'nothing' || suggestions.state === 'failed' || message !== undefined
    if (noMap || addressText.trim() === '' || !isNotFound) return null
    return (
      <p className={pinLine} role="status">
        <Icon name="pin" />
        <span>{translate('pin.by-hand')}</span>
      </p>
    )
  }

  // For an undeliverable place the pin needs no confirmation.
  if (quote.state === 'undeliverable')
    return purpose.kind === 'new' && !isReturn && <OtherOutlet inputs={quote.inputs} />

  const isDifferent = !containsAddress(addressText, destination.text)
  if (!weakness && !isDifferent && !searched && textBefore === null) {
    return (
      destination.source && (
        <div className={pinLine}>
          <PinSource pin={destination} />
        </div>
      )
    )
  }
  return (
    <section aria-label={translate('pin.title')}>
      {weakness !== 'at-outlet' && <PinAddress text={addressText} pin={destination} onUse={pin.usePinAddress} />}
      <RestoreTextButton text={textBefore} onRestore={pin.restoreText} />
      {searched && (
        <div className={pinLine}>
          <span>{translate('pin.chosen', { text: searched.text })}</span>
          <Button variant="quiet" className={hanging} onClick={pin.putPinBack}>
            {translate('pin.put-back')}
          </Button>
        </div>
      )}
      {weakness && (
        <Notice tone="warning" className={warning}>
          {translate(weakness === 'at-outlet' ? 'pin.press' : `pin.weak.${weakness}`)}
          {weakness !== 'at-outlet' && (
            <div className={confirmLine}>
              <Button variant="secondary" icon="check" onClick={pin.confirmPin}>
                {translate('pin.confirm')}
              </Button>
              {!noMap && <span>{translate('pin.move-hint')}</span>}
            </div>
          )}
        </Notice>
      )}
    </section>
  )
}
