import type { ApiClient } from './client.ts'

/** POST /register (CONTRACT, Order API). `NPV` sends name and phone, `PV` its vendor code. */
export interface RegisterWire {
  registration_type: 'NPV' | 'PV'
  email_address: string
  password: string
  business_name?: string | undefined
  phone_number?: string | undefined
  vendor_code?: string | undefined
  /** Of the mails. BCP 47, one of the country's; its default where none is said. */
  language?: string | undefined
  /** `NPV`: the token of the guest whose orders the account gets. One that is of no use is ignored. */
  guest_token?: string | undefined
}

/** The same for an address that has an account: only the mail says so. */
export interface RegisterAnswerWire {
  result: { email_address: string }
}

export function register(client: ApiClient, fields: RegisterWire) {
  return client.request<RegisterAnswerWire['result']>('/register', { method: 'POST', body: fields, authorized: false })
}

/** POST /register/help: a question from a visitor who cannot sign up, mailed to the operator. */
export interface SignUpHelpWire {
  name: string
  email_address: string
  phone_number?: string | undefined
  message: string
}

export function askForSignUpHelp(client: ApiClient, question: SignUpHelpWire) {
  return client.request<boolean>('/register/help', { method: 'POST', body: question, authorized: false })
}
