import type { CardFormWire } from '../../../core/api/payments.ts'
import { sandboxCardForm } from '../../adapters/acquirers/sandbox/pages.ts'
import { plainHost } from '../pages/page-headers.ts'
import { SettingError } from './setting-error.ts'

const providers = ['sandbox', 'adyen', 'checkout'] as const

/** Reads `COURIER_CARD_FORM`; default: the sandbox's. @throws SettingError, also if a provider's settings are missing */
export function cardFormFrom(setting: (name: string) => string | null): CardFormWire {
  const provider = setting('COURIER_CARD_FORM') ?? 'sandbox'
  if (!providers.some((candidate) => candidate === provider)) {
    throw new SettingError('COURIER_CARD_FORM', provider, providers.join(', '))
  }
  if (provider === 'adyen') {
    const client_key = requiredSetting(
      'COURIER_ADYEN_CLIENT_KEY',
      /^(test|live)_\w+$/,
      'Adyen’s client key, such as test_…',
    )
    return { provider, client_key, environment: client_key.startsWith('live_') ? 'live' : 'test' }
  }
  if (provider === 'checkout') {
    const public_key = requiredSetting(
      'COURIER_CHECKOUT_PUBLIC_KEY',
      /^pk_\w+$/,
      'Checkout.com’s public key, such as pk_…',
    )
    const script_url = requiredSetting(
      'COURIER_CHECKOUT_SCRIPT',
      isHttpsAddress,
      'the https address of the Frames script',
    )
    return { provider, public_key, script_url }
  }
  return sandboxCardForm

  function requiredSetting(name: string, test: RegExp | { test(value: string): boolean }, allowed: string): string {
    const value = setting(name) ?? ''
    if (!test.test(value)) throw new SettingError(name, value, `${allowed}, for COURIER_CARD_FORM=${provider}`)
    return value
  }
}

const isHttpsAddress = {
  test: (value: string) =>
    URL.canParse(value) && new URL(value).protocol === 'https:' && plainHost.test(new URL(value).host),
}

// The same format as the elements accept.
const bankHost = /^[a-z0-9.-]+(:\d{1,5})?$/

/** Reads `COURIER_PAYMENT_HOSTS`, the hosts of banks' pages. */
export function paymentHostsFrom(list: string | null): string[] {
  const hosts = (list ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  for (const host of hosts) {
    if (!bankHost.test(host)) {
      throw new SettingError('COURIER_PAYMENT_HOSTS', host, 'hosts such as secure.bank.example, separated by commas')
    }
  }
  return hosts
}
