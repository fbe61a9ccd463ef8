import { elementPage } from '../../core/app/page-object.ts'
import { defineElement, elementClass } from '../define-widget.tsx'
import { CourierAccount } from './CourierAccount.tsx'
import { contract } from './contract.ts'

export { SignUpHelp } from './register/sign-up-help.ts'

/** The element's class, not defined yet. */
export const makeClass = () => elementClass(contract, CourierAccount, { complete: elementPage })

/** Defines the element; `define.ts` does so when imported. */
export const define = () => defineElement(contract, makeClass)

/** CSS parts exported when it is inside another element. */
export const exportedParts =
  'button, button-primary, button-secondary, button-quiet, input, field, label, hint, error, checkbox, notice, notice-danger, account, sign-in, signed-in, sessions, refusal, register, register-sent, contact, confirm-email, password-rules, forgot-password, reset-password, reset-done'
