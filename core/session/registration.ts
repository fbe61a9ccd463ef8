import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { type RegisterWire, register } from '../api/register.ts'
import { resendVerification } from '../api/verify-email.ts'
import type { Country } from '../config/countries.ts'
import type { TextKey } from '../i18n/keys.ts'
import { loadPhoneNumbers } from '../i18n/phone-number.ts'
import type { Translations } from '../i18n/translate.ts'
import { latinDigits } from '../lib/latin-digits.ts'
import { accountFailure } from './account-failure.ts'
import { emailProblem } from './email.ts'
import { newPasswordProblems } from './password-rules.ts'

/** What is typed, of both kinds of shops: a partner has a vendor code, all others name and mobile number. */
export interface RegistrationTyped {
  businessName: string
  phone: string
  vendorCode: string
  email: string
  password: string
  confirmation: string
  accepted: boolean
}
export type RegistrationField = keyof RegistrationTyped
export type RegistrationProblems = Partial<Record<RegistrationField, TextKey>>

export type RegistrationState =
  | { step: 'form'; isBusy: boolean; problems: RegistrationProblems; refused: TextKey | null }
  /** Mailed; `again` says how far a second mail has come. */
  | { step: 'sent'; email: string; again: 'idle' | 'running' | 'sent'; refused: TextKey | null }

export interface Registration {
  $state: ReadableAtom<RegistrationState>
  /** Checks, then asks for the account, once however often it is called. Answers the first wrong field, if any. */
  register(typed: RegistrationTyped): Promise<RegistrationField | null>
  /** Mails the link once more. */
  resend(): Promise<void>
  /** A field is being mended: its problem goes, and so does what was refused. */
  edited(field: RegistrationField): void
  /** Back to the form: the address was wrong, perhaps. */
  backToForm(): void
}

/** The order in which the fields stand. */
const order: RegistrationField[] = [
  'vendorCode',
  'businessName',
  'phone',
  'email',
  'password',
  'confirmation',
  'accepted',
]

/** Refusals of the server that belong to one field. */
const fieldOf: Record<string, RegistrationField> = {
  'auth.business-name-missing': 'businessName',
  'auth.phone-number-invalid': 'phone',
  'auth.invalid-email-identity': 'email',
  'auth.business-name-with-link': 'businessName',
  'auth.weak-password': 'password',
  'auth.common-password': 'password',
}

const blank = { step: 'form', isBusy: false, problems: {}, refused: null } as const

/** Signing up (specification 1 §2, §5 Account and §8). Which fields count follows from the country's registration type. */
export function createRegistration(parts: {
  client: ApiClient
  $country: ReadableAtom<Pick<Country, 'code' | 'registrationType'>>
  translations: Pick<Translations, 'isTextKey' | '$language'>
}): Registration {
  const { client, $country, translations } = parts
  const $state = atom<RegistrationState>(blank)
  let running: Promise<RegistrationField | null> | null = null
  /** Proves to the server whose link is asked for again; forgotten with the element. */
  let sent: { email: string; password: string } | null = null

  async function start(typed: RegistrationTyped): Promise<RegistrationField | null> {
    const { code, registrationType } = $country.get()
    const problems = await findProblems(typed, registrationType, code)
    const wrong = order.find((field) => problems[field])
    if (wrong) {
      $state.set({ ...blank, problems })
      return wrong
    }
    $state.set({ ...blank, isBusy: true })
    try {
      const wire = toWire(typed, registrationType, translations.$language.get())
      await register(client, wire)
      sent = { email: wire.email_address, password: wire.password }
      $state.set({ step: 'sent', email: wire.email_address, again: 'idle', refused: null })
      return null
    } catch (error) {
      const key = accountFailure(error, translations.isTextKey, {
        otherwise: 'register.failed',
        offline: 'register.offline',
      })
      const field = fieldOf[key]
      $state.set(field ? { ...blank, problems: { [field]: key } } : { ...blank, refused: key })
      return field ?? null
    }
  }

  return {
    $state,
    register(typed) {
      running ??= start(typed).finally(() => {
        running = null
      })
      return running
    },
    async resend() {
      const state = $state.get()
      if (state.step !== 'sent' || state.again === 'running' || !sent) return
      $state.set({ ...state, again: 'running', refused: null })
      try {
        await resendVerification(client, sent.email, sent.password)
        $state.set({ ...state, again: 'sent', refused: null })
      } catch (error) {
        $state.set({ ...state, again: 'idle', refused: accountFailure(error, translations.isTextKey) })
      }
    },
    edited(field) {
      const state = $state.get()
      if (state.step !== 'form' || state.isBusy || (!state.problems[field] && !state.refused)) return
      const { [field]: _, ...problems } = state.problems
      $state.set({ ...state, problems, refused: null })
    },
    backToForm: () => $state.set(blank),
  }
}

async function findProblems(
  typed: RegistrationTyped,
  type: Country['registrationType'],
  country: Country['code'],
): Promise<RegistrationProblems> {
  const found: Partial<Record<RegistrationField, TextKey | null>> = {
    email: emailProblem(typed.email),
    ...newPasswordProblems(typed.password, typed.confirmation),
    accepted: typed.accepted ? null : 'register.fill-acceptance',
    ...(type === 'PV'
      ? { vendorCode: typed.vendorCode.trim() === '' ? 'register.fill-vendor-code' : null }
      : {
          businessName: typed.businessName.trim() === '' ? 'register.fill-business-name' : null,
          phone: await phoneProblem(typed.phone, country),
        }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, key]) => key !== null))
}

async function phoneProblem(phone: string, country: Country['code']): Promise<TextKey | null> {
  if (phone.trim() === '') return 'register.fill-phone'
  try {
    const { isPossiblePhoneNumber } = await loadPhoneNumbers()
    return isPossiblePhoneNumber(phone, country) ? null : 'auth.phone-number-invalid'
  } catch {
    // Without the table of numbers the server decides.
    return null
  }
}

function toWire(typed: RegistrationTyped, type: Country['registrationType'], language: string): RegisterWire {
  return {
    registration_type: type,
    email_address: typed.email.trim(),
    password: typed.password,
    ...(type === 'PV'
      ? { vendor_code: typed.vendorCode.trim() }
      : { business_name: typed.businessName.trim(), phone_number: latinDigits(typed.phone.trim()) }),
    language,
  }
}
