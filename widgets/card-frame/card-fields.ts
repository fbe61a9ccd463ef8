import type { CardScheme } from '../../core/api/payment-lists.ts'
import { schemeNames } from '../../core/orders/order/scheme-names.ts'
import { expiryProblem, readExpiry, showExpiry } from '../../core/request/payment/card/expiry.ts'
import { cardKind, groupNumber, maxDigits, numberProblem } from '../../core/request/payment/card/number.ts'
import { codeProblem, maxCodeDigits } from '../../core/request/payment/card/security-code.ts'
import { digitsIn, regroup, type TypedText } from '../../core/request/payment/card/typing.ts'
import type { CardDetails } from './encrypt.ts'
import { createField, make } from './field.ts'
import { fieldIcon, fields, wide } from './frame-styles.ts'
import type { FrameText } from './protocol.ts'
import { schemeIcon, schemeLetters } from './scheme-icon.ts'

const names = ['number', 'expiry', 'code'] as const
type Name = (typeof names)[number]

export interface CardFields {
  whole: HTMLElement
  /** Whether the card is valid, and its scheme. */
  state(): { isValid: boolean; scheme: CardScheme }
  /** Returns the typed card. If it is invalid, returns null, shows messages and focuses the first invalid field. */
  read(): CardDetails | null
  clear(): void
  setTexts(texts: Record<FrameText, string>): void
}

/**
 * Fields for number, expiry date and security code. Each reports a problem once left or when the card is read; typing
 * clears it. @param onChanged runs after each edit
 */
export function createCardFields(today: () => Date, onChanged: () => void): CardFields {
  const schemeMark = make('span', schemeIcon, fieldIcon)
  schemeMark.setAttribute('role', 'img')
  const cardFields = {
    number: createField({ id: 'number', autocomplete: 'cc-number', icon: schemeMark }),
    expiry: createField({ id: 'expiry', autocomplete: 'cc-exp' }),
    code: createField({ id: 'code', autocomplete: 'cc-csc' }),
  }
  const whole = make('div', fields)
  cardFields.number.whole.classList.add(wide)
  whole.append(...names.map((name) => cardFields[name].whole))
  let texts: Record<FrameText, string> | null = null

  const digits = (name: Name) => digitsIn(cardFields[name].input.value)

  const problems: Record<Name, () => FrameText | null> = {
    number: () => numberProblem(digits('number')),
    expiry: () => expiryProblem(cardFields.expiry.input.value, today()),
    code: () => codeProblem(digits('code'), digits('number')),
  }

  /** Formats digits while typing. */
  const formatters: Record<Name, (digits: string) => string> = {
    number: (typed) => groupNumber(typed.slice(0, maxDigits(typed))),
    expiry: (typed) => showExpiry(typed, true),
    code: (typed) => typed.slice(0, maxCodeDigits(digits('number'))),
  }

  /** Returns whether the value is refused, and shows why. */
  function refuse(name: Name): boolean {
    const problem = problems[name]()
    cardFields[name].refuse(problem && texts ? texts[problem] : null)
    return problem !== null
  }

  function showScheme() {
    const { scheme } = cardKind(digits('number'))
    schemeMark.dataset.scheme = scheme
    schemeMark.textContent = schemeLetters[scheme]
    schemeMark.ariaHidden = String(scheme === 'unknown')
    schemeMark.ariaLabel = scheme === 'unknown' ? null : schemeNames[scheme]
  }

  function formatEdit(name: Name, previousText: string, inputType: string): TypedText {
    const { value, selectionStart } = cardFields[name].input
    const edited = { text: value, caret: selectionStart ?? value.length }
    if (name === 'expiry' && !inputType.startsWith('delete')) return typedExpiry(edited)
    return regroup(edited, previousText, inputType === 'deleteContentForward', formatters[name])
  }

  for (const name of names) {
    const { input } = cardFields[name]
    let previousText = ''
    const edit = (event: Event) => {
      if (event instanceof InputEvent && event.isComposing) return
      const { text, caret } = formatEdit(name, previousText, event instanceof InputEvent ? event.inputType : '')
      previousText = text
      if (input.value !== text) {
        input.value = text
        if (document.activeElement === input) input.setSelectionRange(caret, caret)
      }
      cardFields[name].refuse(null)
      if (name === 'number') showScheme()
      onChanged()
    }
    input.addEventListener('input', edit)
    input.addEventListener('compositionend', edit)
    input.addEventListener('blur', () => {
      if (input.value !== '') refuse(name)
    })
  }
  showScheme()

  return {
    whole,
    state: () => ({
      isValid: names.every((name) => problems[name]() === null),
      scheme: cardKind(digits('number')).scheme,
    }),
    read() {
      const [firstInvalid] = names.filter(refuse)
      if (firstInvalid) cardFields[firstInvalid].input.focus()
      const expiry = readExpiry(cardFields.expiry.input.value)
      if (firstInvalid || !expiry) return null
      return {
        number: digits('number'),
        expiry_month: expiry.month,
        expiry_year: expiry.year,
        security_code: digits('code'),
      }
    },
    clear() {
      for (const name of names) {
        cardFields[name].input.value = ''
        cardFields[name].refuse(null)
      }
      showScheme()
      onChanged()
    },
    setTexts(newTexts) {
      texts = newTexts
      for (const name of names) {
        cardFields[name].label.textContent = newTexts[`card.${name}`]
        if (cardFields[name].input.ariaInvalid) refuse(name)
      }
      cardFields.expiry.input.placeholder = newTexts['card.expiry-example']
    },
  }
}

/** Adds the slash while typing; at the end of the text, the caret moves behind it. */
function typedExpiry({ text, caret }: TypedText): TypedText {
  const shown = showExpiry(text)
  return { text: shown, caret: caret >= text.length ? shown.length : caret }
}
