import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { type RegisterWire, register } from '../../api/register.ts'
import { resendVerification } from '../../api/verify-email.ts'
import type { Country } from '../../config/countries.ts'
import type { SignUpType } from '../../config/setting-values.ts'
import type { Settings } from '../../config/settings.ts'
import type { Environment } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { loadPhoneNumbers } from '../../i18n/phone-number.ts'
import type { Translations } from '../../i18n/translate.ts'
import { createForm, type Form } from '../../lib/form.ts'
import { latinDigits } from '../../lib/text/latin-digits.ts'
import { guestTokenEntry } from '../../storage/session-entries.ts'
import { stored } from '../../storage/stored.ts'
import { emailProblem } from '../email.ts'
import { accountFailure } from './account-failure.ts'
import { accountRefusal } from './account-refusal.ts'
import { newPasswordProblems } from './password-rules.ts'

/** Partners have a vendor code, others a name and mobile number. */
export interface RegistrationValues {
  /** Asked if the deployment allows both ways (`BOTH`). */
  hasVendorCode: boolean
  vendorCode: string
  businessName: string
  phone: string
  email: string
  password: string
  confirmation: string
  accepted: boolean
}

const blank: RegistrationValues = {
  hasVendorCode: false,
  vendorCode: '',
  businessName: '',
  phone: '',
  email: '',
  password: '',
  confirmation: '',
  accepted: false,
}

export type ResendState = 'idle' | 'running' | 'sent'

export type RegistrationState =
  | { step: 'form' }
  /** `again`: progress of another email. */
  | { step: 'sent'; email: string; again: ResendState; refused: TextKey | null }

export interface Registration {
  $state: ReadableAtom<RegistrationState>
  form: Form<RegistrationValues, TextKey>
  resend(): Promise<void>
  /** Returns to the filled form, for a mistyped address. */
  backToForm(): void
}

/** Returns the way in which a shop signs up: the deployment's, or the shop's choice. */
export function signUpTypeOf(
  { registrationType }: Pick<Country, 'registrationType'>,
  { hasVendorCode }: Pick<RegistrationValues, 'hasVendorCode'>,
): SignUpType {
  if (registrationType !== 'BOTH') return registrationType
  return hasVendorCode ? 'PV' : 'NPV'
}

/**
 * Registration form (specification 1 §2, §5 Account, §8), with the fields of the country's registration type.
 * @param invitationId if set, the account gets the invitation's vendor, so that no business is asked for
 */
export function createRegistration(
  parts: {
    client: ApiClient
    environment: Pick<Environment, 'storage'>
    $settings: ReadableAtom<Pick<Settings, 'api'>>
    $country: ReadableAtom<Pick<Country, 'code' | 'registrationType'>>
    translations: Pick<Translations, 'isTextKey' | '$language'>
  },
  knownValues: Partial<RegistrationValues> = {},
  invitationId: string | null = null,
): Registration {
  const { client, environment, $settings, $country, translations } = parts
  const $state = atom<RegistrationState>({ step: 'form' })
  let sentAccount: { email: string; password: string } | null = null

  const form = createForm<RegistrationValues, TextKey>({
    values: { ...blank, ...knownValues },
    check: (values) => findProblems(values, $country.get(), invitationId !== null),
    async send(values) {
      const language = translations.$language.get()
      const wire = invitationId
        ? { ...accountOf(values, language), registration_type: 'NPV' as const, invitation_id: invitationId }
        : toWire(values, signUpTypeOf($country.get(), values), language)
      await register(client, { ...wire, ...(!invitationId && guestTokenOf(wire)) })
      sentAccount = { email: wire.email_address, password: wire.password }
      $state.set({ step: 'sent', email: wire.email_address, again: 'idle', refused: null })
    },
    refusal: (error) =>
      accountRefusal(error, translations.isTextKey, { otherwise: 'register.failed', offline: 'register.offline' }),
  })

  /** Returns the device's guest token, with which a new non-partner vendor gets the guest's orders. */
  function guestTokenOf({ registration_type }: RegisterWire): Pick<RegisterWire, 'guest_token'> {
    const guest = registration_type === 'NPV' ? stored(environment.storage, guestTokenEntry).read() : null
    return guest?.api === $settings.get().api ? { guest_token: guest.token } : {}
  }

  return {
    $state,
    form,
    async resend() {
      const state = $state.get()
      if (state.step !== 'sent' || state.again === 'running' || !sentAccount) return
      $state.set({ ...state, again: 'running', refused: null })
      try {
        await resendVerification(client, sentAccount.email, sentAccount.password)
        $state.set({ ...state, again: 'sent', refused: null })
      } catch (error) {
        $state.set({ ...state, again: 'idle', refused: accountFailure(error, translations.isTextKey) })
      }
    },
    backToForm: () => $state.set({ step: 'form' }),
  }
}

async function findProblems(
  values: RegistrationValues,
  country: Pick<Country, 'code' | 'registrationType'>,
  isInvited: boolean,
) {
  const { vendorCode, businessName, phone, email, password, confirmation, accepted } = values
  const isBlank = (text: string) => text.trim() === ''
  const problems: Partial<Record<keyof RegistrationValues, TextKey | null>> = {
    email: emailProblem(email),
    ...newPasswordProblems(password, confirmation),
    accepted: accepted ? null : 'register.fill-acceptance',
  }
  if (isInvited) return problems
  if (signUpTypeOf(country, values) === 'PV') {
    return { ...problems, vendorCode: isBlank(vendorCode) ? ('register.fill-vendor-code' as const) : null }
  }
  return {
    ...problems,
    businessName: isBlank(businessName) ? ('auth.business-name-missing' as const) : null,
    phone: await phoneProblem(phone, country.code),
  }
}

async function phoneProblem(phone: string, country: Country['code']): Promise<TextKey | null> {
  if (phone.trim() === '') return 'register.fill-phone'
  try {
    const { isPossiblePhoneNumber } = await loadPhoneNumbers()
    return isPossiblePhoneNumber(phone, country) ? null : 'auth.phone-number-invalid'
  } catch {
    // If the numbering plans don't load, the server checks the number.
    return null
  }
}

function toWire(values: RegistrationValues, type: SignUpType, language: string): RegisterWire {
  return {
    ...accountOf(values, language),
    registration_type: type,
    ...(type === 'PV'
      ? { vendor_code: values.vendorCode.trim() }
      : { business_name: values.businessName.trim(), phone_number: latinDigits(values.phone.trim()) }),
  }
}

const accountOf = ({ email, password }: RegistrationValues, language: string) => ({
  email_address: email.trim(),
  password,
  language,
})
