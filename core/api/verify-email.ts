import type { ApiClient } from './client.ts'

/** POST /verify-email: confirms the address with the emailed token and the sign-up's password. Valid once, for 24 hours. */
export function verifyEmail(client: ApiClient, token: string, password: string) {
  return client.request<{ email_address: string }>('/verify-email', {
    method: 'POST',
    body: { token, password },
    authorized: false,
  })
}

/** POST /verify-email/resend: emails the link again if the password is right; the response doesn't reveal it. */
export function resendVerification(client: ApiClient, emailAddress: string, password: string) {
  return client.request<boolean>('/verify-email/resend', {
    method: 'POST',
    body: { email_address: emailAddress, password },
    authorized: false,
  })
}
