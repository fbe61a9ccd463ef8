import type { ApiClient } from './client.ts'

/**
 * POST /verify-email: the token of the mail's link, and the password of that sign-up. The link works once, for 24 hours;
 * the answer names the proven address.
 */
export function verifyEmail(client: ApiClient, token: string, password: string) {
  return client.request<{ email_address: string }>('/verify-email', {
    method: 'POST',
    body: { token, password },
    authorized: false,
  })
}

/** POST /verify-email/resend: mails the link again to who knows the password; everybody is answered alike. */
export function resendVerification(client: ApiClient, emailAddress: string, password: string) {
  return client.request<boolean>('/verify-email/resend', {
    method: 'POST',
    body: { email_address: emailAddress, password },
    authorized: false,
  })
}
