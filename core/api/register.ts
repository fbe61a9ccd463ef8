import type { SignUpType } from '../config/setting-values.ts'
import type { ApiClient } from './client.ts'

/** POST /register. `NPV` sends name and phone, `PV` its vendor code. */
export interface RegisterWire {
  registration_type: SignUpType
  email_address: string
  password: string
  business_name?: string | undefined
  phone_number?: string | undefined
  vendor_code?: string | undefined
  /** BCP 47, of the emails; default: the country's. */
  language?: string | undefined
  /** `NPV`: accepts this invitation instead of adding a vendor; name and phone are ignored. */
  invitation_id?: string | undefined
  /** `NPV`: moves this guest's orders to the account. Ignored if invalid. */
  guest_token?: string | undefined
}

/** The same whether or not the address has an account; only the email reveals it. */
export interface RegisterResponseWire {
  result: { email_address: string }
}

export function register(client: ApiClient, fields: RegisterWire) {
  return client.request<RegisterResponseWire['result']>('/register', {
    method: 'POST',
    body: fields,
    authorized: false,
  })
}

/** POST /register/help: emails a visitor's question to the operator. */
export interface SignUpHelpWire {
  name: string
  email_address: string
  phone_number?: string | undefined
  message: string
}

export function requestSignUpHelp(client: ApiClient, request: SignUpHelpWire) {
  return client.request<boolean>('/register/help', { method: 'POST', body: request, authorized: false })
}
