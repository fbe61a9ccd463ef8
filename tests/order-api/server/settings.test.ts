import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { greeting } from '../../../order-api/server/greeting.ts'
import { pageHeaders } from '../../../order-api/server/pages/page-headers.ts'
import { SettingError } from '../../../order-api/server/settings/setting-error.ts'
import { settingNames } from '../../../order-api/server/settings/setting-names.ts'
import { readSettings } from '../../../order-api/server/settings/settings.ts'

/** Returns the message with which settings stop the start. */
function problemOf(env: Record<string, string>): string {
  try {
    readSettings(env)
  } catch (error) {
    assert.ok(error instanceof SettingError)
    return error.message
  }
  return assert.fail(`accepted: ${JSON.stringify(env)}`)
}

const policyOf = (...page: Parameters<typeof pageHeaders>) => pageHeaders(...page)['Content-Security-Policy'] ?? ''

test('without settings, the reference build starts', () => {
  const settings = readSettings({})
  // Specification 1 §1.
  const { country, brand, language, environment, paymentMethod, port, riderSpeed } = settings
  assert.deepEqual([country.code, brand, language], ['SG', 'FOODPANDA', 'en'])
  assert.deepEqual([environment, paymentMethod, port, riderSpeed], ['prd', 'PAID', 4321, 20])
  assert.deepEqual(settings.database, { kind: 'folder', path: settings.dataFolder })
  assert.match(settings.dataFolder, /\/\.data$/)
})

test('the country provides the language, and the pseudo-locale is only for other environments than production', () => {
  assert.equal(readSettings({ COURIER_COUNTRY: 'TH' }).language, 'th')
  assert.equal(readSettings({ COURIER_LANGUAGE: 'en-XA', COURIER_ENVIRONMENT: 'stg' }).language, 'en-XA')
})

const invalidSettings: [setting: string, value: string, allowed: string][] = [
  ['COURIER_COUNTRY', 'US', 'AE, '],
  ['COURIER_COUNTRY', '../SG', 'AE, '],
  ['COURIER_BRAND', 'foodpanda', 'FOODPANDA'],
  ['COURIER_LANGUAGE', 'xx', 'en, '],
  ['COURIER_LANGUAGE', 'en-XA', 'en, '],
  ['COURIER_ENVIRONMENT', 'production', 'san, stg, prd'],
  ['COURIER_REGION', 'moon', 'asia-pacific, europe'],
  ['COURIER_PAYMENT_METHOD', 'CASH', 'CASH_ON_DELIVERY'],
  ['COURIER_REGISTRATION_TYPE', 'X', 'NPV, PV, BOTH'],
  ['COURIER_RIDER_SPEED', 'fast', '0 to'],
  ['COURIER_RIDER_SPEED', '-1', '0 to'],
  ['COURIER_FLEET', 'bikes', 'simulated, own-riders, api'],
  ['COURIER_FEES', 'free', 'table, fleet'],
  ['PORT', '65536', '0 to 65535'],
  ['PORT', '43.21', 'a whole number'],
  ['COURIER_ORIGINS', 'shop.example', 'https://shop.example'],
  ['COURIER_ORIGINS', 'https://shop.example/', 'https://shop.example'],
  ['GEOCODER_URL', 'https://maps.example', 'photon+'],
  ['TILES_URL', 'https://tiles.example', '{z}'],
  ['COURIER_TRANSLATIONS', 'https://texts.example/?key=1', 'https://texts.example/shop'],
  ['COURIER_TRANSLATIONS', 'https://text s.example/shop', 'https://texts.example/shop'],
  ['COURIER_TRANSLATIONS', 'no/such/folder', 'a folder'],
  ['COURIER_HELP_CENTRE_URL', 'help.example', 'https://help-{region}'],
  ['COURIER_HELP_CENTRE_URL', 'https://help.example/page', 'https://help-{region}'],
  ['COURIER_HELP_CENTRE_URL', 'https://help.example;script-src', 'https://help-{region}'],
  ['COURIER_CLIENT', 'android', 'web, driver-app'],
  ['COURIER_TAG_MANAGER_URL', 'tags.example', 'https address'],
  ['COURIER_TAG_MANAGER_URL', 'http://tags.example/c.js', 'https address'],
  ['COURIER_TAG_MANAGER_URL', 'https://tags.example;script-src/c.js', 'https address'],
  ['COURIER_LINK_TERMS', 'terms.example', 'https://, or a path'],
  ['COURIER_DEMO', 'yes', 'on, off'],
  ['COURIER_HOST', 'http://localhost', '127.0.0.1'],
  ['COURIER_TEST_VENDORS', '1001;1002', 'vendor ids, separated by commas'],
  ['COURIER_CARD_FORM', 'stripe', 'sandbox, adyen, checkout'],
  ['COURIER_PAYMENT_HOSTS', 'https://bank.example', 'secure.bank.example'],
]

test('an invalid setting stops with the setting, the value and the allowed list in one line', () => {
  for (const [setting, value, allowed] of invalidSettings) {
    const message = problemOf({ [setting]: value })
    for (const part of [setting, JSON.stringify(value), allowed])
      assert.ok(message.includes(part), `${part}: ${message}`)
    assert.ok(!message.includes('\n'))
  }
})

test('errors about settings contain no secrets or passwords', () => {
  const hidden = { COURIER_SECRET: 'hunter2', COURIER_PREVIOUS_SECRETS: 'hunter2' }
  for (const setting of Object.entries({ ...hidden, DATABASE_URL: 'mysql://me:hunter2@host/db' }))
    assert.ok(!problemOf(Object.fromEntries([setting])).includes('hunter2'), setting[0])
})

test('the startup message shows the address and demo accounts, and no secret', () => {
  const secret = 'a secret of the operator, long enough'
  const text = greeting(
    readSettings({ COURIER_SECRET: secret, DATABASE_URL: 'postgres://me:hunter2@host/db', PORT: '80' }),
    80,
    true,
  )
  assert.match(text, /http:\/\/localhost:80/)
  assert.match(text, /parent@demo\.courier/)
  assert.match(text, /Demo accounts +ON: .*COURIER_DEMO=off/)
  assert.ok(!text.includes(secret) && !text.includes('hunter2'))
})

test('without the demo and a geocoder, the startup message says that most addresses aren’t found', () => {
  assert.match(greeting(readSettings({ COURIER_DEMO: 'off' }), 80, false), /Addresses .*aren’t found.*GEOCODER_URL/)
  assert.doesNotMatch(greeting(readSettings({}), 80, true), /aren’t found/)
})

test('without the demo, the startup message shows no demo account', () => {
  const text = greeting(readSettings({ COURIER_DEMO: 'off' }), 80, false)
  assert.match(text, /Demo accounts +off/)
  assert.doesNotMatch(text, /demo\.courier|Courier!2026/)
})

test('the startup message says who carries the orders', () => {
  const riders = (env: Record<string, string>, isDemo: boolean) =>
    /^Riders +(.*)$/m.exec(greeting(readSettings(env), 80, isDemo))?.[1] ?? ''
  assert.match(riders({}, true), /^simulated, 20 times faster than life$/)
  assert.match(riders({ COURIER_DEMO: 'off' }, false), /^the shops’ own/)
  assert.match(riders({ COURIER_FLEET: 'own-riders' }, true), /^the shops’ own/)
  assert.match(riders({ COURIER_FLEET: 'api' }, true), /^of other systems/)
})

test('only the help centre of the region and environment may be called and framed', () => {
  const settings = readSettings({
    COURIER_HELP_CENTRE_URL: 'https://help-{region}.{environment}.example/',
    COURIER_ENVIRONMENT: 'stg',
  })
  assert.equal(settings.helpCentreUrl, 'https://help-asia-pacific.stg.example')
  const policy = policyOf('shop.example', '/history', settings.helpCentreUrl)
  assert.match(policy, /frame-src 'self' https:\/\/help-asia-pacific\.stg\.example;/)
  assert.match(policy, /connect-src 'self' ws:\S+ wss:\S+ https:\/\/help-asia-pacific\.stg\.example;/)
  assert.match(policyOf('shop.example'), /frame-src 'self';/)
  assert.equal(readSettings({}).helpCentreUrl, null)
})

test('a tag manager’s host may run scripts and be called, except on receivers’ pages', () => {
  const { tagManagerUrl } = readSettings({ COURIER_TAG_MANAGER_URL: 'https://tags.example/container.js?id=C-1' })
  assert.equal(tagManagerUrl, 'https://tags.example/container.js?id=C-1')
  const policy = (path: string) => policyOf('shop.example', path, null, tagManagerUrl)
  for (const directive of ['script-src', 'img-src', 'connect-src']) {
    assert.match(policy('/history'), new RegExp(`${directive} 'self'[^;]* https://tags\\.example;`))
  }
  for (const path of ['/tracking/x', '/tracking-c2c/x', '/delivery-receipt/x', '/job/x']) {
    assert.ok(!policy(path).includes('tags.example'), path)
  }
  assert.equal(readSettings({}).tagManagerUrl, null)
})

test('the terms of a country whose terms are external are never a page of this site', () => {
  // Specification 1 §2: countries of the glovo brand.
  assert.throws(() => readSettings({ COURIER_COUNTRY: 'UA', COURIER_LINK_TERMS: '/terms' }), SettingError)
  const { links } = readSettings({ COURIER_COUNTRY: 'UA', COURIER_LINK_TERMS: 'https://terms.example/ua' })
  assert.equal(links.terms, 'https://terms.example/ua')
  assert.match(greeting(readSettings({ COURIER_COUNTRY: 'UA' }), 80, true), /Terms +.*COURIER_LINK_TERMS/)
  assert.doesNotMatch(greeting(readSettings({}), 80, true), /Terms/)
})

test('outside the demo, a seller that the law wants named is asked of the operator', () => {
  // Specification 1 §2, Footer: only Japan shows the disclosure.
  const settings = { COURIER_COUNTRY: 'JP' }
  assert.match(greeting(readSettings(settings), 80, false), /Seller +.*COURIER_LINK_COMMERCE/)
  const named = readSettings({ ...settings, COURIER_LINK_COMMERCE: 'https://shop.example/seller' })
  for (const silent of [greeting(readSettings(settings), 80, true), greeting(named, 80, false)])
    assert.doesNotMatch(silent, /Seller/)
  assert.doesNotMatch(greeting(readSettings({}), 80, false), /Seller/)
})

test('test vendors exist only if configured', () => {
  assert.deepEqual(readSettings({}).testVendors, [])
  assert.deepEqual(readSettings({ COURIER_TEST_VENDORS: '2000, a-1003' }).testVendors, ['2000', 'a-1003'])
})

test('styles in a page are allowed by the nonce of its response alone', () => {
  const policy = (nonce: string | null) => policyOf('shop.example', '/tracking/x', null, null, null, nonce)
  assert.match(policy(null), /style-src 'self';/)
  assert.match(policy('aGVsbG8'), /style-src 'self' 'nonce-aGVsbG8';/)
})

test('an invalid host name appears in no header', () => {
  assert.match(policyOf('shop.example'), /connect-src 'self' ws:\/\/shop\.example wss:\/\/shop\.example;/)
  for (const host of [null, '', 'x; script-src *', 'a b', 'x\r\ny']) assert.match(policyOf(host), /connect-src 'self';/)
})

test('earlier secrets are separated by commas', () => {
  const secrets = ['a'.repeat(32), 'b'.repeat(40)]
  assert.deepEqual(readSettings({}).previousSecrets, [])
  assert.deepEqual(readSettings({ COURIER_PREVIOUS_SECRETS: secrets.join(', ') }).previousSecrets, secrets)
})

test('the card form is the sandbox’s, or a provider’s with its keys', () => {
  assert.equal(readSettings({}).cardForm.provider, 'sandbox')
  const adyen = { COURIER_CARD_FORM: 'adyen' }
  assert.equal(
    problemOf(adyen),
    'COURIER_ADYEN_CLIENT_KEY is ""; allowed: Adyen’s client key, such as test_…, for COURIER_CARD_FORM=adyen',
  )
  assert.deepEqual(readSettings({ ...adyen, COURIER_ADYEN_CLIENT_KEY: 'test_ABC' }).cardForm, {
    provider: 'adyen',
    client_key: 'test_ABC',
    environment: 'test',
  })
  const checkout = { COURIER_CARD_FORM: 'checkout', COURIER_CHECKOUT_PUBLIC_KEY: 'pk_sbox_abc' }
  const script = 'https://frames.example/frames.js'
  for (const invalid of ['', script.replace('https', 'http')])
    assert.match(problemOf({ ...checkout, COURIER_CHECKOUT_SCRIPT: invalid }), /COURIER_CHECKOUT_SCRIPT/)
  assert.deepEqual(readSettings({ ...checkout, COURIER_CHECKOUT_SCRIPT: script }).cardForm, {
    provider: 'checkout',
    public_key: 'pk_sbox_abc',
    script_url: script,
  })
})

test('the page’s policy names the hosts of a card form’s provider, only if it is configured and not on receivers’ pages', () => {
  const policy = (env: Record<string, string>, path = '/request-a-rider/1002') =>
    policyOf('shop.example', path, null, null, readSettings(env).cardForm)
  const adyen = { COURIER_CARD_FORM: 'adyen', COURIER_ADYEN_CLIENT_KEY: 'live_ABC' }
  const fields = 'https://checkoutshopper-live.adyen.com'
  const texts = 'https://checkoutshopper-live.cdn.adyen.com'
  assert.ok(policy(adyen).includes(`frame-src 'self' ${fields};`))
  assert.ok(policy(adyen).includes(` ${fields} ${texts}; manifest-src`))
  assert.ok(policy(adyen).includes("script-src 'self';"))
  const checkout = {
    COURIER_CARD_FORM: 'checkout',
    COURIER_CHECKOUT_PUBLIC_KEY: 'pk_sbox_abc',
    COURIER_CHECKOUT_SCRIPT: 'https://cdn.frames.example/frames.js',
  }
  assert.ok(policy(checkout).includes("script-src 'self' https://cdn.frames.example;"))
  assert.ok(policy(checkout).includes("frame-src 'self' https://js.checkout.com;"))
  for (const env of [{}, { COURIER_ENVIRONMENT: 'san' }]) assert.doesNotMatch(policy(env), /https:|adyen|checkout/)
  for (const env of [adyen, checkout]) assert.doesNotMatch(policy(env, '/tracking/x'), /https:/)
})

test('a misspelled setting stops the start instead of being ignored', () => {
  for (const [misspelled, setting] of [
    ['COURIER_CUONTRY', 'COURIER_COUNTRY'],
    ['COURIER_TRUSTED_PROXY', 'COURIER_TRUSTED_PROXIES'],
    ['courier_data', 'COURIER_DATA'],
  ] as const)
    assert.throws(() => readSettings({ [misspelled]: 'x' }), {
      message: `${misspelled} isn’t a setting; did you mean ${setting}?`,
    })
})

test('a setting of an earlier version stops the start, and names what replaces it', () => {
  assert.throws(() => readSettings({ COURIER_OPERATOR_TOKEN: 'x' }), {
    message: 'COURIER_OPERATOR_TOKEN isn’t a setting; move orders with npm run operator -- move',
  })
})

test('variables of other programs are left alone', () => {
  readSettings({ COURIER_KEY: 'ck_test_x', COURIER_API: 'http://localhost:4321', COURIER_TEST_SEED: '1' })
})

test('every setting that the sources read is known, and in docs/configuration.md', () => {
  const sources = globSync('order-api/**/*.ts').map((path) => readFileSync(path, 'utf8'))
  const read = new Set(sources.flatMap((text) => text.match(/(?<=')COURIER_[A-Z_]+(?=')/g) ?? []))
  assert.deepEqual(
    [...read].filter((name) => !settingNames.includes(name) && !/_(ACCEPTED_DELIVERY|LEFT_VENDOR)$/.test(name)),
    [],
  )
  const documentation = readFileSync('docs/configuration.md', 'utf8')
  assert.deepEqual(
    settingNames.filter((name) => !documentation.includes(`\`${name}\``)),
    [],
  )
})

test('a company’s account is complete, or stops the start with one line', () => {
  const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' })
  const pandago = {
    ...{ PANDAGO_API_URL: 'https://pandago.example/sg/api/v1', PANDAGO_AUTH_URL: 'https://sts.example/oauth2/token' },
    ...{ PANDAGO_CLIENT_ID: 'c', PANDAGO_KEY_ID: 'k', PANDAGO_SCOPE: 's', PANDAGO_CALLBACK_SECRET: 'x' },
    PANDAGO_PRIVATE_KEY: String(pem).replaceAll('\n', '\\n'),
  }
  // Its orders continue with another fleet's setting.
  assert.ok(readSettings(pandago).fleetAccounts.pandago)
  const uberDirect = {
    ...{ UBER_DIRECT_CUSTOMER_ID: 'c', UBER_DIRECT_CLIENT_ID: 'i', UBER_DIRECT_CLIENT_SECRET: 's' },
    UBER_DIRECT_WEBHOOK_KEY: 'w',
  }
  const account = readSettings({ ...uberDirect, COURIER_FLEET: 'uber-direct' }).fleetAccounts['uber-direct']
  assert.equal(account?.apiUrl, 'https://api.uber.com/v1')
  const wrong: [Record<string, string>, RegExp][] = [
    [{ COURIER_FLEET: 'pandago' }, /^PANDAGO_API_URL is ""/],
    [{ COURIER_FLEET: 'uber-direct' }, /^UBER_DIRECT_CUSTOMER_ID is ""/],
    [{ ...pandago, PANDAGO_KEY_ID: '' }, /^PANDAGO_KEY_ID is ""/],
    [{ ...pandago, PANDAGO_API_URL: 'pandago' }, /^PANDAGO_API_URL is "pandago"/],
    [{ ...pandago, PANDAGO_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----secret' }, /^PANDAGO_PRIVATE_KEY is "…"/],
    [{ ...pandago, PANDAGO_PRIVATE_KEY: '/no/such.pem' }, /^PANDAGO_PRIVATE_KEY is "\/no\/such.pem".*can be read/],
    [{ ...uberDirect, UBER_DIRECT_WEBHOOK_KEY: '' }, /^UBER_DIRECT_WEBHOOK_KEY is ""/],
  ]
  for (const [env, message] of wrong) assert.match(problemOf(env), message)
})
