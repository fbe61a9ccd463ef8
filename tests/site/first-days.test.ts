import { test } from 'node:test'
import type { Page } from 'playwright'
import type { CountryCode } from '../../core/config/country-codes.ts'
import { directionOf } from '../../locales/languages.ts'
import { startOf, wordsOf } from '../support/page-checks/words.ts'
import { createRandom } from '../support/random.ts'
import { nextSeed } from '../support/seeded-random.ts'
import { type Site, startSite } from '../support/site.ts'
import { expect } from '../support/site-controls.ts'
import { endVisits, visit } from '../support/visitor.ts'

/** How people of a country write, and how its money is written in the language. */
interface Day {
  country: CountryCode
  language: string
  shop: string
  shopPhone: string
  /** Typed address of the shop, and how it's shown, in the language of the country's geocoder (specification 2 §4). */
  from: readonly [typed: string, shown: RegExp]
  customer: string
  phone: string
  to: readonly [typed: string, shown: RegExp]
  unit: string
  /** The folded address, if the country writes the unit behind the street. */
  folded?: string
  value: string
  fee: RegExp
}

const days: readonly Day[] = [
  {
    country: 'AT',
    language: 'de',
    shop: 'Bäckerei Gruber',
    shopPhone: '0664 123456',
    from: ['Mariahilfer Str. 34', /Mariahilfer Straße 34/],
    customer: 'Anna Huber',
    phone: '0664/765 43 21',
    to: ['Praterstr. 20, 1020 Wien', /Praterstraße 20/],
    unit: '14',
    folded: 'Praterstraße 20/14, 1020 ',
    value: '24,90',
    fee: /€\s\d+,\d{2}/,
  },
  {
    country: 'KW',
    language: 'ar',
    shop: 'مطعم الديرة',
    shopPhone: '5001 2345',
    from: ['شارع الخليج العربي ٢٠', /Gulf Road, 20/],
    customer: 'فاطمة العلي',
    phone: '٥٠٠١٢٣٤٦',
    to: ['Gulf Rd 12', /Gulf Road, 12/],
    unit: '5',
    value: '٧٫٥٠٠',
    fee: /د\.ك/,
  },
  {
    country: 'JP',
    language: 'ja',
    shop: 'さくら弁当',
    shopPhone: '090-1234-5678',
    from: ['東京 明治通り 12', /明治通り12/],
    customer: '佐藤 花子',
    phone: '080-1234-5678',
    to: ['表参道4-2-15', /表参道4-2-15/],
    unit: '101',
    value: '2400',
    fee: /[¥￥]\d{3}/,
  },
  {
    country: 'TH',
    language: 'th',
    shop: 'ร้านข้าวแกง',
    shopPhone: '081 234 5678',
    from: ['12 ถนนข้าวสาร กรุงเทพฯ', /12 ถนนข้าวสาร/],
    customer: 'สมชาย ใจดี',
    phone: '081-234-5679',
    to: ['7 ถนนสีลม', /7 ถนนสีลม/],
    unit: '5',
    value: '350',
    fee: /฿\d+\.\d{2}/,
  },
  {
    country: 'PK',
    language: 'ur',
    shop: 'کراچی بریانی',
    shopPhone: '0301 2345678',
    from: ['Tariq Road 12, Karachi', /12 Tariq Road/],
    customer: 'عائشہ خان',
    phone: '0301-2345679',
    to: ['طارق روڈ ۲۰', /20 Tariq Road/],
    unit: '5',
    value: '1,250',
    fee: /Rs/,
  },
  {
    country: 'HK',
    language: 'zh-HK',
    shop: '好味茶餐廳',
    shopPhone: '5123 4567',
    from: ['彌敦道100號', /彌敦道100號/],
    customer: '陳大文',
    phone: '5123 4568',
    to: ['彌敦道 20', /彌敦道20號/],
    unit: '12樓A室',
    folded: '彌敦道20號, 12樓A室',
    value: '180',
    fee: /HK\$\d+\.\d{2}/,
  },
  {
    country: 'PL',
    language: 'pl',
    shop: 'Piekarnia Nowak',
    shopPhone: '512 345 678',
    from: ['ul. Marszałkowska 24', /Marszałkowska 24/],
    customer: 'Ewa Kowalska',
    phone: '512-345-679',
    to: ['Nowy Swiat 12, Warszawa', /Nowy Świat 12/],
    unit: '7',
    value: '64,50',
    fee: /\d+,\d{2}\szł/,
  },
  {
    country: 'KE',
    language: 'en',
    shop: 'Nairobi Chapati House',
    shopPhone: '0712 123456',
    from: ['12 Kenyatta Ave, Nairobi', /12 Kenyatta Avenue/],
    customer: 'Wanjiru Kamau',
    phone: '0712-123-457',
    to: ['Moi Ave 25', /25 Moi Avenue/],
    unit: 'Flat 5',
    value: '1,450',
    fee: /Ksh\s\d+\.\d{2}/,
  },
  {
    country: 'ES',
    language: 'es',
    shop: 'Panadería Roca',
    shopPhone: '612 34 56 78',
    from: ['C/ La Rambla 12, Barcelona', /La Rambla, 12/],
    customer: 'Lucía García',
    phone: '612 345 679',
    to: ['Pg. de Gràcia, 43', /Passeig de Gracia, 43/],
    unit: '3º 2ª',
    folded: 'Passeig de Gracia, 43, 3º 2ª',
    value: '18,40',
    fee: /\d+,\d{2}\s€/,
  },
  {
    country: 'MM',
    language: 'my',
    shop: 'ရွှေမြန်မာ စားသောက်ဆိုင်',
    shopPhone: '09 212 3456',
    from: ['No. 12, Sule Pagoda Rd, Yangon', /12 Sule Pagoda Road/],
    customer: 'ဒေါ်အေးအေး',
    phone: '09 212 3457',
    to: ['Maha Bandula Rd 25', /25 Maha Bandula Road/],
    unit: '5',
    value: '12000',
    fee: /K|ကျပ်/,
  },
]

const password = 'Bakery#2026'

endVisits()

/** `AT,JP`, or `all`. Without it, the seed chooses two countries, and one whose language is written from right to left. */
const wanted = process.env.COURIER_TEST_COUNTRIES

for (const day of wanted ? days.filter(({ country }) => wanted === 'all' || wanted.includes(country)) : sampledDays()) {
  test(`a new shop's first day in ${day.country}, from the landing page to the receipt, in ${day.language}`, async (context) => {
    const site = await startSite({
      riderSpeed: 2000,
      settings: { COURIER_COUNTRY: day.country, COURIER_ENVIRONMENT: 'stg' },
    })
    context.after(() => site.remove())
    await walkDay(site, day)
  })
}

function sampledDays(): Day[] {
  const { pick } = createRandom(nextSeed())
  const isLeftToRight = ({ language }: Day) => directionOf(language) === 'ltr'
  const leftToRight = days.filter(isLeftToRight)
  const first = pick(leftToRight as [Day])
  return [
    first,
    pick(leftToRight.filter((day) => day !== first) as [Day]),
    pick(days.filter((day) => !isLeftToRight(day)) as [Day]),
  ]
}

async function walkDay(site: Site, day: Day) {
  const words = wordsOf(day.language)
  const named = (key: string) => new RegExp(escaped(startOf(words(key))))
  const { page } = await visit(`${site.origin}/`, { locale: day.language, isNew: true })
  const account = page.locator('courier-account')
  await account.getByRole('button', { name: named('account.register') }).click()
  await page.waitForURL('**/register')
  await account.getByLabel(named('register.business-name')).fill(day.shop)
  await account.getByLabel(named('register.phone')).fill(day.shopPhone)
  await account.getByLabel(named('account.email')).fill('shop@first.example')
  for (const field of await account.locator('input[type=password]').all()) await field.fill(password)
  await account.getByRole('checkbox').last().check()
  await account.locator('button[type=submit]').click()
  await expect(page.getByRole('heading', { name: named('register.sent-title') })).toBeVisible()

  await page.goto(await linkInOutbox(site, /\/connect#verify=\S+/))
  await account.locator('input[type=password]').fill(password)
  await account.locator('button[type=submit]').click()
  await page.waitForURL('**/request-a-rider/**')

  const request = page.locator('courier-request')
  await chooseAddress(page, day.from)
  await request.getByRole('button', { name: named('common.continue') }).click()
  await request.getByRole('textbox', { name: named('request.notes') }).fill(`${day.shop} 2`)
  await request.getByRole('button', { name: named('pickup-point.save') }).click()
  // The tour speaks of the form, which is shown only now.
  const tour = page.locator('#welcome-tour')
  await expect(tour).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tour).toBeHidden()
  await expect(request.getByText(day.from[1]).first()).toBeVisible()

  await chooseAddress(page, day.to)
  const field = (key: string) => request.getByRole('textbox', { name: named(key) })
  await field('request.unit').fill(day.unit)
  await field('request.name').fill(day.customer)
  await field('request.phone').fill(day.phone)
  await field('request.description').fill('2 ×')
  await field('request.amount').fill(day.value)
  await request.getByRole('radio', { name: named('payment-method.CASH_ON_DELIVERY') }).check()
  const place = request.getByRole('button', { name: named('request.place-for') })
  await expect(place).toBeVisible()
  await expect(place).toContainText(day.fee)
  if (day.folded) await expect(request).toContainText(day.folded)
  const confirmPin = request.getByRole('button', { name: named('pin.confirm') })
  if (await confirmPin.isVisible()) await confirmPin.click()
  await place.click()
  await page.waitForURL(/order_id=/)
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? ''
  const list = page.locator('courier-order-list')
  await expect(list.getByText(orderId).first()).toBeVisible()
  await expect(list).toContainText(startOf(words('orders.fee-billed')))
  await expect(list).toContainText(`${day.shop} 2`)

  const receiver = await visit(await linkInOutbox(site, /\/tracking\/[^\s#]+\S*/), {
    locale: day.language,
    viewport: { width: 390, height: 780 },
  })
  const tracking = receiver.page.locator('courier-tracking')
  await expect(tracking.getByText(named('tracking.headline.delivered')).first()).toBeVisible()
  await tracking.getByRole('link', { name: named('receipt.see') }).click()
  await expect(tracking.getByText(named('receipt.title')).first()).toBeVisible()
  await expect(tracking).toContainText(day.shop)
}

/** Types an address as people of the country do, and chooses the first suggestion. */
async function chooseAddress(page: Page, [typed, shown]: Day['from']) {
  const request = page.locator('courier-request')
  const input = request.getByRole('combobox').first()
  await input.fill(typed)
  const suggestion = request.getByRole('option').first()
  await expect(suggestion).toContainText(shown)
  await suggestion.click()
}

/** Waits for a message with a link, and returns the link. */
async function linkInOutbox({ origin }: Site, pattern: RegExp): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      const list = await (await fetch(`${origin}/outbox`)).text()
      for (const [, path = ''] of list.matchAll(/href="(\/outbox[^"]+)"/g)) {
        const text = await (await fetch(origin + path)).text()
        link ||= new RegExp(`${origin}${pattern.source}`).exec(text)?.[0] ?? ''
      }
      return link
    })
    .not.toBe('')
  return link
}

/** Names of controls have plain spaces. */
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s')
