import type { ApiClient } from './client.ts'

/** POST /password/forgot: emails a 6-digit code if there is an account; the response doesn't reveal whether there is one. */
export function requestPasswordCode(client: ApiClient, emailAddress: string) {
  return client.request<boolean>('/password/forgot', {
    method: 'POST',
    body: { email_address: emailAddress },
    authorized: false,
  })
}

/** POST /password/reset. The code is valid for 10 minutes, once. */
export interface ResetPasswordWire {
  email_address: string
  code: string
  password: string
}

export function resetPassword(client: ApiClient, fields: ResetPasswordWire) {
  return client.request<boolean>('/password/reset', { method: 'POST', body: fields, authorized: false })
}
