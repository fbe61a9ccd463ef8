import type { CardScheme } from '../../../../core/request/payment/card.ts'
import { schemeLetters, schemeSign } from '../../../card-frame/scheme-sign.ts'

/** Icon of a card scheme, beside its name. */
export function SchemeSign({ scheme }: { scheme: CardScheme }) {
  return (
    <span className={schemeSign} data-scheme={scheme} aria-hidden="true">
      {schemeLetters[scheme]}
    </span>
  )
}
