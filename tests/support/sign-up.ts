import type { Mail } from '../../demo-site/order-api/domain/mail/mails.ts'
import type { TestOrderApi } from './order-api.ts'

/** A password that meets the rules of specification 1 §5. */
export const goodPassword = 'Bakery#2026'

/** What a non-partner shop types. `change` is laid over it. */
export const shopTyped = (email: string, change: Record<string, unknown> = {}) => ({
  registration_type: 'NPV',
  email_address: email,
  password: goodPassword,
  business_name: 'Tiong Bahru Bakery',
  phone_number: '+65 8123 4567',
  ...change,
})

/** The newest mail to an address. @throws where there is none. */
export async function mailTo(server: Pick<TestOrderApi, 'clock' | 'mails'>, email: string): Promise<Mail> {
  await server.clock.settle()
  const mail = server.mails.findLast(({ to }) => to === email)
  if (!mail) throw new Error('no mail came')
  return mail
}

/** The token of the mail's link: what follows `#verify=`. */
export function tokenIn({ text }: Pick<Mail, 'text'>): string {
  const token = /\/connect#verify=(\S+)/.exec(text)?.[1]
  if (!token) throw new Error('no link in the mail')
  return token
}

export function codeIn({ text }: Pick<Mail, 'text'>): string {
  const code = /^\d{6}$/m.exec(text)?.[0]
  if (!code) throw new Error('no code in the mail')
  return code
}
