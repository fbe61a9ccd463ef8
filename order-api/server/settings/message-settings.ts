import { SettingError } from './setting-error.ts'

/** Ways to reach a person; null for those that aren't set. */
export interface SupportContact {
  email: string | null
  /** International, such as `+6561234567`. */
  phone: string | null
  /** The https URL of a chat. */
  chat: string | null
}

/** Reads the ways to reach a person. @throws SettingError */
export function supportFrom(variable: (name: string) => string | null): SupportContact {
  const email = variable('COURIER_SUPPORT_EMAIL')
  const typedPhone = variable('COURIER_SUPPORT_PHONE')
  const phone = typedPhone?.replace(/[ ()-]/g, '')
  const chat = variable('COURIER_SUPPORT_CHAT')
  if (phone && !/^\+\d{6,15}$/.test(phone))
    throw new SettingError('COURIER_SUPPORT_PHONE', phone, 'an international number, such as +65 6123 4567')
  if (chat && !(URL.canParse(chat) && new URL(chat).protocol === 'https:'))
    throw new SettingError('COURIER_SUPPORT_CHAT', chat, 'an address that begins with https://')
  return { email: email && mailAddressFrom('COURIER_SUPPORT_EMAIL', email), phone: phone ?? null, chat }
}

/** @throws SettingError unless it is one email address */
export function mailAddressFrom(name: string, address: string): string {
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(address)) throw new SettingError(name, address, 'one email address')
  return address
}

/** @throws SettingError */
export function smtpFrom(url: string | null): string | null {
  if (url === null) return null
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === '') {
    throw new SettingError('SMTP_URL', url.split(':')[0] ?? '', 'an address such as smtps://user:password@mail.example')
  }
  return url
}

/** @throws SettingError */
export function smsFrom(url: string | null): string | null {
  if (url === null) return null
  // Fetch refuses URLs with passwords. The message doesn't repeat the URL, which may hold a token.
  const isPlain = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).username === ''
  if (!isPlain)
    throw new SettingError('SMS_URL', url.split(':')[0] ?? '', 'an address such as https://sms.example/send')
  return url
}
