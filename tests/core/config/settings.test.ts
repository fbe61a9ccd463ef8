import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigurationError } from '../../../core/config/configuration-error.ts'
import { allowedValues } from '../../../core/config/setting-values.ts'
import { checkSetting, createSettings } from '../../../core/config/settings.ts'

const pageSettings = (warnings: string[] = []) =>
  createSettings({ scriptOrigin: 'https://courier.example', warn: (message) => warnings.push(message) })

test('uses the script’s origin as the order API, in production, by default', () => {
  const { api, environment } = pageSettings().$settings.get()
  assert.deepEqual([api, environment], ['https://courier.example', 'prd'])
})

test('reports an invalid value with its name and the allowed values', () => {
  assert.throws(
    () => checkSetting('environment', 'dev'),
    (error) =>
      error instanceof ConfigurationError &&
      error.key === 'environment' &&
      error.value === 'dev' &&
      error.allowed.join() === 'san,stg,prd' &&
      error.message === 'environment is "dev": must be one of san, stg, prd',
  )
  const settingNames = [
    ...['country', 'brand', 'environment', 'mode', 'region', 'paymentMethod', 'registrationType'],
    'client',
  ]
  for (const key of settingNames) {
    assert.throws(() => pageSettings().configure({ [key]: 'nowhere' }), { name: 'ConfigurationError', key })
  }
  assert.deepEqual(allowedValues.registrationType, ['NPV', 'PV', 'BOTH'])
})

test('an unknown language falls back to the closest, then to English, with one warning', () => {
  const languageFor = (language: string) => {
    const warnings: string[] = []
    const { $settings, configure } = pageSettings(warnings)
    configure({ language })
    configure({ language })
    return [$settings.get().language, ...warnings]
  }
  assert.deepEqual(languageFor('ar'), ['ar'])
  assert.deepEqual(languageFor('zh-hk'), ['zh-HK'])
  assert.deepEqual(languageFor('ar-YE'), ['ar', 'language "ar-YE" is unknown: ar is used instead'])
  assert.deepEqual(languageFor('en_SG'), ['en', 'language "en_SG" is unknown: en is used instead'])
  assert.deepEqual(languageFor('tlh'), ['en', 'language "tlh" is unknown: en is used instead'])
  assert.deepEqual(languageFor(''), ['en', 'language "" is unknown: en is used instead'])
})

test('rejects an api setting that isn’t a URL', () => {
  for (const api of [
    'courier.example',
    'javascript:alert(1)',
    'https://a:b@courier.example',
    'https://a.example/?x=1',
  ]) {
    assert.throws(() => pageSettings().configure({ api }), { name: 'ConfigurationError', key: 'api' })
  }
})

test('the first value applies to the whole page, and can be set again', () => {
  const { $settings, configure } = pageSettings()
  configure({ api: 'https://one.example/', vendor: '1001' })
  configure({ api: 'https://one.example', country: 'SG' })
  assert.throws(() => configure({ api: 'https://two.example', brand: 'GLOVO' }), {
    name: 'ConfigurationError',
    key: 'api',
  })
  assert.equal($settings.get().api, 'https://one.example')
  assert.equal($settings.get().vendor, '1001')
  assert.equal($settings.get().brand, null)
})

test('a page can override region, payment method and registration type', () => {
  const { $settings, configure } = pageSettings()
  configure({ region: 'europe', paymentMethod: 'CASH_ON_DELIVERY', registrationType: 'PV' })
  const { region, paymentMethod, registrationType } = $settings.get()
  assert.deepEqual([region, paymentMethod, registrationType], ['europe', 'CASH_ON_DELIVERY', 'PV'])
  configure({ colour: 'red', brand: undefined } as object)
  assert.ok(!('colour' in $settings.get()))
})

test('normalises hosts of banks, and accepts the same list again', () => {
  const { $settings, configure } = pageSettings()
  assert.equal($settings.get().paymentHosts, null)
  configure({ paymentHosts: ['pay.bank.example', '3DS.bank.example:8443'] })
  configure({ paymentHosts: ['pay.bank.example', '3ds.bank.example:8443'] })
  assert.equal($settings.get().paymentHosts, 'pay.bank.example 3ds.bank.example:8443')
  assert.throws(() => configure({ paymentHosts: ['other.example'] }), { key: 'paymentHosts' })
})

test('an invalid bank host is a configuration error that names the setting', () => {
  for (const invalidHost of ['https://pay.bank.example', 'pay.bank.example/page', '*.bank.example', '', 'a b']) {
    const { $settings, configure } = pageSettings()
    assert.throws(
      () => configure({ paymentHosts: ['pay.bank.example', invalidHost] }),
      (error) =>
        error instanceof ConfigurationError && error.key === 'paymentHosts' && error.message.includes('paymentHosts'),
      invalidHost,
    )
    assert.equal($settings.get().paymentHosts, null)
  }
})

test('an update replaces vendor, language and appearance, or nothing if one of them is invalid', () => {
  const { $settings, configure, update } = pageSettings()
  configure({ vendor: '1001', language: 'en' })
  update({ vendor: '1002', appearance: { accent: '#0a7d55' } })
  const { vendor, language, appearance } = $settings.get()
  assert.deepEqual([vendor, language, appearance], ['1002', 'en', { accent: '#0a7d55' }])
  for (const invalidAppearance of [{ accent: 'red;} *{' }, { 'a}': 'red' }, 'red']) {
    const settings = { vendor: '1003', appearance: invalidAppearance as object as Record<string, string> }
    assert.throws(() => update(settings), { name: 'ConfigurationError', key: 'appearance' })
  }
  assert.equal($settings.get().vendor, '1002')
})
