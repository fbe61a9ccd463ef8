import type { ApiClient } from './client.ts'

/** POST /password/forgot: mails a code of six digits where there is an account; the answer is the same where not. */
export function forgotPassword(client: ApiClient, emailAddress: string) {
  return client.request<boolean>('/password/forgot', {
    method: 'POST',
    body: { email_address: emailAddress },
    authorized: false,
  })
}

/** POST /password/reset. The code lives 10 minutes and works once. */
export interface ResetPasswordWire {
  email_address: string
  code: string
  password: string
}

export function resetPassword(client: ApiClient, fields: ResetPasswordWire) {
  return client.request<boolean>('/password/reset', { method: 'POST', body: fields, authorized: false })
}
