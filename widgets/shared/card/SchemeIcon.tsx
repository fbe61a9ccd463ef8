import type { CardScheme } from '../../../core/request/payment/card.ts'
import { schemeIcon, schemeLetters } from '../../card-frame/scheme-icon.ts'

/** Icon of a card scheme, beside its name. */
export function SchemeIcon({ scheme }: { scheme: CardScheme }) {
  return (
    <span className={schemeIcon} data-scheme={scheme} aria-hidden="true">
      {schemeLetters[scheme]}
    </span>
  )
}
