import type { RefusalWire } from '../../core/api/errors.ts'
import type { AuthenticationResultWire, LoginResponseWire } from '../../core/api/login.ts'
import type { Mail } from '../../order-api/domain/mail/mails.ts'
import type { TestOrderApi } from './order-api.ts'

/** A password that meets the rules of specification 1 §5. */
export const goodPassword = 'Bakery#2026'

/** Sign-up of a non-partner shop, with `change` applied. */
export const shopSignUp = (email: string, change: Record<string, unknown> = {}) => ({
  registration_type: 'NPV',
  email_address: email,
  password: goodPassword,
  business_name: 'Tiong Bahru Bakery',
  phone_number: '+65 8123 4567',
  ...change,
})

/** Returns the newest mail to an address. @throws if there is none */
export async function mailTo(server: Pick<TestOrderApi, 'clock' | 'mails'>, email: string): Promise<Mail> {
  await server.clock.flush()
  const mail = server.mails.findLast(({ to }) => to === email)
  if (!mail) throw new Error('no email was sent')
  return mail
}

/** Returns the token after `#verify=` in the emailed link. */
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

/** Signs a shop up, confirms its address and signs it in. @returns its `Authorization` header */
export async function createAccount(server: TestOrderApi, email: string, change: Record<string, unknown> = {}) {
  const from = crypto.randomUUID()
  await server.callFor('/register', { body: shopSignUp(email, change), from })
  const token = tokenIn(await mailTo(server, email))
  await server.callFor('/verify-email', { body: { token, password: goodPassword }, from })
  return server.signIn(email, goodPassword)
}

/** Gives an account a new password, by the code in its mail. */
export async function resetPassword(server: TestOrderApi, email_address: string, password = goodPassword) {
  await server.callFor('/password/forgot', { body: { email_address } })
  const code = codeIn(await mailTo(server, email_address))
  await server.callFor('/password/reset', { body: { email_address, code, password } })
}

/** Returns the `Authorization` header of a session. */
export const bearerOf = ({ AccessToken, IdToken }: AuthenticationResultWire) => `Bearer ${AccessToken}|${IdToken}`

type SignUpBody = RefusalWire & { result: { email_address: string } }

/** Returns the calls of signing up, each from a new network address. */
export function createSignUps(server: () => Pick<TestOrderApi, 'call'>) {
  let addressCount = 0
  const from = () => `10.0.${Math.floor(++addressCount / 250)}.${(addressCount % 250) + 1}`
  return {
    from,
    register: (body: object, address = from()) => server().call<SignUpBody>('/register', { body, from: address }),
    verify: (token: string, password = goodPassword, address = from()) =>
      server().call<SignUpBody>('/verify-email', { body: { token, password }, from: address }),
    extend: (refresh_token: string) =>
      server().call<LoginResponseWire & RefusalWire>('/login/extend', { body: { refresh_token } }),
    login: (email_address: string, password: string, address = from()) =>
      server().call<LoginResponseWire & RefusalWire>('/login', { body: { email_address, password }, from: address }),
  }
}
