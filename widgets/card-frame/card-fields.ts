import type { CardScheme } from '../../core/api/payments.ts'
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
  /** The typed card. Null if incomplete: messages are shown, and the first such field gets the focus. */
  read(): CardDetails | null
  clear(): void
  setTexts(texts: Record<FrameText, string>): void
}

/**
 * Fields for number, expiry date and security code. Each reports a problem once left or when the card is read; typing
 * clears it. @param changed runs after each edit
 */
export function createCardFields(today: () => Date, changed: () => void): CardFields {
  const schemeMark = make('span', schemeIcon, fieldIcon)
  schemeMark.setAttribute('role', 'img')
  const all = {
    number: createField({ id: 'number', autocomplete: 'cc-number', icon: schemeMark }),
    expiry: createField({ id: 'expiry', autocomplete: 'cc-exp' }),
    code: createField({ id: 'code', autocomplete: 'cc-csc' }),
  }
  const whole = make('div', fields)
  all.number.whole.classList.add(wide)
  whole.append(...names.map((name) => all[name].whole))
  let texts: Record<FrameText, string> | null = null

  const digits = (name: Name) => digitsIn(all[name].input.value)

  const problems: Record<Name, () => FrameText | null> = {
    number: () => numberProblem(digits('number')),
    expiry: () => expiryProblem(all.expiry.input.value, today()),
    code: () => codeProblem(digits('code'), digits('number')),
  }

  /** Formats digits while typing. */
  const shown: Record<Name, (digits: string) => string> = {
    number: (typed) => groupNumber(typed.slice(0, maxDigits(typed))),
    expiry: (typed) => showExpiry(typed, true),
    code: (typed) => typed.slice(0, maxCodeDigits(digits('number'))),
  }

  /** Returns whether the value is refused, and shows why. */
  function refuse(name: Name): boolean {
    const problem = problems[name]()
    all[name].refuse(problem && texts ? texts[problem] : null)
    return problem !== null
  }

  function showScheme() {
    const { scheme } = cardKind(digits('number'))
    schemeMark.dataset.scheme = scheme
    schemeMark.textContent = schemeLetters[scheme]
    schemeMark.ariaHidden = String(scheme === 'unknown')
    schemeMark.ariaLabel = scheme === 'unknown' ? null : schemeNames[scheme]
  }

  function rewrite(name: Name, before: string, inputType: string): TypedText {
    const { value, selectionStart } = all[name].input
    const edited = { text: value, caret: selectionStart ?? value.length }
    if (name === 'expiry' && !inputType.startsWith('delete')) return typedExpiry(edited)
    return regroup(edited, before, inputType === 'deleteContentForward', shown[name])
  }

  for (const name of names) {
    const { input } = all[name]
    let before = ''
    const edit = (event: Event) => {
      if (event instanceof InputEvent && event.isComposing) return
      const { text, caret } = rewrite(name, before, event instanceof InputEvent ? event.inputType : '')
      before = text
      if (input.value !== text) {
        input.value = text
        if (document.activeElement === input) input.setSelectionRange(caret, caret)
      }
      all[name].refuse(null)
      if (name === 'number') showScheme()
      changed()
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
      const [missing] = names.filter(refuse)
      if (missing) all[missing].input.focus()
      const expiry = readExpiry(all.expiry.input.value)
      if (missing || !expiry) return null
      return {
        number: digits('number'),
        expiry_month: expiry.month,
        expiry_year: expiry.year,
        security_code: digits('code'),
      }
    },
    clear() {
      for (const name of names) {
        all[name].input.value = ''
        all[name].refuse(null)
      }
      showScheme()
      changed()
    },
    setTexts(newTexts) {
      texts = newTexts
      for (const name of names) {
        all[name].label.textContent = newTexts[`card.${name}`]
        if (all[name].input.ariaInvalid) refuse(name)
      }
      all.expiry.input.placeholder = newTexts['card.expiry-example']
    },
  }
}

/** Adds the slash while typing; at the end of the text, the caret moves behind it. */
function typedExpiry({ text, caret }: TypedText): TypedText {
  const shown = showExpiry(text)
  return { text: shown, caret: caret >= text.length ? shown.length : caret }
}
