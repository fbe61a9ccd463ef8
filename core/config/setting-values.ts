import { pseudoLocale } from '../../locales/languages.ts'
import { brands } from './brands.ts'
import { countryCodes } from './country-codes.ts'
import { languages } from './languages.ts'

// Checked at the start (specification 1 §5).
export const environments = ['san', 'stg', 'prd'] as const
export type DeployEnvironment = (typeof environments)[number]

export const regions = ['asia-pacific', 'europe'] as const
export type Region = (typeof regions)[number]

/** Without a vendor code, or with one. */
export const signUpTypes = ['NPV', 'PV'] as const
export type SignUpType = (typeof signUpTypes)[number]

/** `BOTH` lets the shop choose. */
export const registrationTypes = [...signUpTypes, 'BOTH'] as const
export type RegistrationType = (typeof registrationTypes)[number]

export const paymentMethods = ['NONE', 'PAID', 'CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const modes = ['classic', 'godroid', 'guest'] as const
export type Mode = (typeof modes)[number]

export const clients = ['web', 'driver-app'] as const
export type Client = (typeof clients)[number]

export const allowedValues = {
  country: countryCodes,
  brand: brands,
  language: [...languages, pseudoLocale],
  environment: environments,
  region: regions,
  registrationType: registrationTypes,
  paymentMethod: paymentMethods,
  mode: modes,
  client: clients,
} as const
export type CheckedSetting = keyof typeof allowedValues
