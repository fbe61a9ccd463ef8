import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { theme as foodpanda } from '../../styles/themes/foodpanda.ts'
import { theme as talabat } from '../../styles/themes/talabat.ts'
import { type SitePages, servePages } from '../support/site-pages.ts'

const pagesBySettings = new Map<string, Promise<SitePages>>()
after(async () => {
  for (const pages of pagesBySettings.values()) (await pages).close()
})

/** Serves the pages in English, in which figures are written as in the specification. */
function pagesOf(country: string, settings: Record<string, string> = {}): Promise<SitePages> {
  const key = JSON.stringify([country, settings])
  const pages =
    pagesBySettings.get(key) ?? servePages({ COURIER_COUNTRY: country, COURIER_LANGUAGE: 'en', ...settings })
  pagesBySettings.set(key, pages)
  return pages
}

async function readWords(country: string, path: string): Promise<string> {
  const { status, words: pageText } = await (await pagesOf(country)).read(path)
  assert.equal(status, 200, `${country} ${path}`)
  return pageText
}

/** Specification 2 §9: a fee example of each kind of sentence. `core` tests the figures of all countries. */
const fees: Record<string, RegExp[]> = {
  SG: [/From \$6\.00, plus \$1\.00 per kilometre/, /You pay \$9\.00/],
  TW: [
    /NT\$99\.00, plus NT\$10\.00 per kilometre beyond 1 km/,
    /NT\$25\.00 more when the customer pays the rider in cash/,
    /You pay NT\$119\.00/,
  ],
  TH: [
    /THB 35\.00, plus THB 7\.00 per kilometre beyond 1 km in Bangkok, and beyond 4 km in other cities/,
    /A delivery of 3 km in Bangkok/,
    /You pay THB 49\.00/,
  ],
  HK: [/About HK\$49\.00 to HK\$79\.00/],
}

for (const [country, figures] of Object.entries(fees)) {
  test(`every page shows the same delivery fee in ${country}, without surge pricing`, async () => {
    const [faq, landing] = [await readWords(country, '/faq'), await readWords(country, '/')]
    for (const text of [faq, landing])
      for (const figure of [...figures, /no surge pricing/i]) assert.match(text, figure)
  })
}

test('writes money without groups of digits while the flag digit-grouping is off', async () => {
  const pages = await servePages({ COURIER_COUNTRY: 'MM', COURIER_LANGUAGE: 'en' }, false)
  for (const path of ['/faq', '/']) assert.match((await pages.read(path)).words, /From MMK 1300, plus MMK 200/)
  pages.close()
})

test('pages use the chosen language, else the link’s, else the browser’s, else the country’s, and riders’ pages any', async () => {
  const pages = await pagesOf('KW')
  const cases: [address: string, headers: Record<string, string>, shown: string][] = [
    ['/tracking/abc', {}, 'lang="en" dir="ltr"'],
    ['/tracking/abc', { 'accept-language': 'ar-EG,ar;q=0.9,en;q=0.8' }, 'lang="ar" dir="rtl"'],
    ['/tracking/abc', { 'accept-language': 'ar', cookie: 'courier-language=en' }, 'lang="en" dir="ltr"'],
    ['/tracking-c2c/abc?lang=ar', { cookie: 'courier-language=en' }, 'lang="en" dir="ltr"'],
    ['/tracking-c2c/abc?lang=ar', { 'accept-language': 'en' }, 'lang="ar" dir="rtl"'],
    ['/delivery-receipt/abc?lang=ar-KW', {}, 'lang="ar" dir="rtl"'],
    ['/tracking/abc?lang=ar', { 'courier-language': 'en' }, 'lang="en" dir="ltr"'],
    ['/tracking/abc?lang=fr', {}, 'lang="en" dir="ltr"'],
    ['/', { 'accept-language': 'fr-FR,ar-KW;q=0.9,en;q=0.8' }, 'lang="ar" dir="rtl"'],
    ['/faq?lang=ar', { 'accept-language': 'en' }, 'lang="ar" dir="rtl"'],
    ['/faq', { 'accept-language': 'fr' }, 'lang="en" dir="ltr"'],
    // Riders come from anywhere.
    ['/job/abc', { 'accept-language': 'ur-PK' }, 'lang="ur" dir="rtl"'],
    ['/job/abc', { 'accept-language': 'xx, my;q=0.5' }, 'lang="my" dir="ltr"'],
  ]
  for (const [address, headers, shown] of cases) {
    const { html } = await pages.read(address, headers)
    assert.ok(html.includes(`<html ${shown}`), `${address} ${JSON.stringify(headers)}`)
  }
})

test('responds 404 to unknown links of all public pages in their language, with a message before any script runs', async () => {
  for (const [country, language] of [
    ['KW', 'en'],
    ['KW', 'ar'],
    ['HK', 'zh-HK'],
  ] as const) {
    for (const page of ['tracking', 'delivery-receipt', 'tracking-c2c']) {
      const { status, html } = await (await pagesOf(country)).read(`/${page}/unknown-link?lang=${language}`)
      assert.equal(status, 404, page)
      assert.match(html, new RegExp(`<html lang="${language}"`), page)
      if (language === 'en' && page === 'tracking') assert.match(html, /Link not working/)
    }
  }
})

/** Specification 2 §9: FAQ limits of weight and distance. */
const limits: Record<string, { weight: number; distance: RegExp; short: RegExp }> = {
  SG: { weight: 5, distance: /depends on the collection point/, short: /Across the city/ },
  HK: { weight: 10, distance: /Up to 10 km from/, short: /Up to 10 km/ },
  TW: { weight: 20, distance: /Up to 12 km from/, short: /Up to 12 km/ },
  PK: { weight: 5, distance: /Up to 4 or 5 km from/, short: /Up to 4–5 km/ },
}

for (const [country, { weight, distance, short }] of Object.entries(limits)) {
  test(`shows the weight and distance limits in ${country}`, async () => {
    const faq = await readWords(country, '/faq')
    assert.match(faq, new RegExp(`At most ${weight} kg, including packaging`))
    assert.match(faq, distance)
    assert.match(faq, /within 60 minutes/)
    const landing = await readWords(country, '/')
    assert.match(landing, new RegExp(`At most ${weight} kg`))
    assert.match(landing, short)
    assert.match(await readWords(country, '/termsandconditions'), new RegExp(`weigh at most ${weight} kg`))
  })
}

/** Specification 2 §9: prohibited-item value caps. */
const caps: Record<string, RegExp | null> = {
  HK: /worth more than HK\$1,000\.00/,
  TW: /worth more than NT\$5,000\.00/,
  SG: null,
}

for (const [country, cap] of Object.entries(caps)) {
  test(`shows the highest item value in ${country}, if there is one`, async () => {
    for (const path of ['/prohibiteditems-c2c', '/faq']) {
      const pageText = await readWords(country, path)
      if (cap) assert.match(pageText, cap)
      else assert.doesNotMatch(pageText, /worth more than/)
    }
  })
}

test('shows a minimum order value only in Pakistan', async () => {
  assert.match(await readWords('PK', '/faq'), /order value must be at least Rs 100/)
  assert.doesNotMatch(await readWords('SG', '/faq'), /at least/)
})

test('says how to get an account without a vendor code, in every country by default', async () => {
  assert.match(await readWords('SG', '/faq'), /name of your business and a mobile number/)
  assert.doesNotMatch(await readWords('GR', '/faq'), /vendor code/)
})

test('shows the commercial disclosure in Japan only', async () => {
  const pageText = await readWords('JP', '/commercial-transactions')
  for (const heading of ['Seller', 'Contact', 'Price', 'Payment', 'Delivery', 'Cancelling and returns'])
    assert.match(pageText, new RegExp(heading))
  assert.match(pageText, /From ¥420/)
  const { status } = await (await pagesOf('SG')).read('/commercial-transactions')
  assert.equal(status, 404)
})

test('says in FAQ and disclosure who pays the fee of a cash order, as the request form does', async () => {
  for (const [country, path] of [
    ['SG', '/faq'],
    ['JP', '/commercial-transactions'],
  ] as const) {
    const pageText = await readWords(country, path)
    assert.match(pageText, /You don’t pay the delivery fee now: we bill it to you after the delivery/, path)
    assert.match(pageText, /You pay the delivery fee by card before the rider is sent/, path)
  }
})

test('legal pages call the service a demonstration only in the demo', async () => {
  const demo = await servePages({ COURIER_COUNTRY: 'JP', COURIER_LANGUAGE: 'en' }, true, true)
  const real = await pagesOf('JP')
  for (const path of ['/termsandconditions', '/termsandconditions.txt', '/commercial-transactions', '/privacy']) {
    for (const [cookie, word] of [
      ['courier-language=en', /demonstration/i],
      ['courier-language=ja', /デモ/],
    ] as const) {
      assert.doesNotMatch((await real.read(path, { cookie })).words, word, path)
      if (path !== '/privacy') assert.match((await demo.read(path, { cookie })).words, word, path)
    }
  }
  demo.close()
})

test('links to external terms if the operator sets them', async () => {
  const ukraine = await pagesOf('UA', { COURIER_LINK_TERMS: 'https://terms.example/ua' })
  const response = await ukraine.read('/termsandconditions')
  assert.deepEqual([response.status, response.location], [302, 'https://terms.example/ua'])
  assert.match((await ukraine.read('/')).html, /href="https:\/\/terms\.example\/ua"/)
  const file = await ukraine.read('/termsandconditions.txt')
  assert.deepEqual([file.status, file.location], [302, 'https://terms.example/ua'])
  assert.match(await readWords('UA', '/termsandconditions'), /Terms and conditions/)
})

test('says in FAQ, terms and disclosure when an order can be cancelled (specification 1 §4)', async () => {
  for (const [country, path] of [
    ['SG', '/faq'],
    ['SG', '/termsandconditions'],
    ['JP', '/commercial-transactions'],
  ] as const) {
    const pageText = await readWords(country, path)
    assert.match(pageText, /from the time we look for a rider until one accepts/, path)
    assert.match(pageText, /an order for later/, path)
  }
})

test('offers the terms as a file with the same text as the page', async () => {
  const pages = await pagesOf('HK')
  const file = await pages.read('/termsandconditions.txt')
  assert.match(file.contentType, /^text\/plain/)
  const page = await pages.read('/termsandconditions')
  for (const line of file.html.split('\n').filter(Boolean)) assert.ok(page.words.includes(line), line)
})

test('legal pages are marked with their language, and say that the English text is the draft', async () => {
  const pages = await pagesOf('KW')
  for (const path of ['/termsandconditions', '/privacy', '/prohibiteditems-c2c']) {
    for (const [cookie, marks, draft] of [
      ['courier-language=en', 'lang="en" dir="ltr"', /The English text is the draft/],
      ['courier-language=ar', 'lang="ar" dir="rtl"', /النص الإنجليزي هو المسودة/],
    ] as const) {
      const { html, words } = await pages.read(path, { cookie })
      assert.match(html, new RegExp(`<article[^>]* ${marks}`))
      assert.match(words, draft)
    }
  }
})

test('names every way to reach a person in the FAQ, the footer, the help centre and on its own page', async () => {
  const reachable = await pagesOf('SG', {
    COURIER_SUPPORT_EMAIL: 'people@courier.example',
    COURIER_SUPPORT_PHONE: '+65 6123 4567',
    COURIER_SUPPORT_CHAT: 'https://chat.example/courier',
  })
  for (const path of ['/faq', '/help-centre', '/contact']) {
    const { html } = await reachable.read(path)
    for (const link of ['mailto:people@courier.example', 'tel:+6561234567', 'https://chat.example/courier'])
      assert.ok(html.includes(`href="${link}"`), `${path} ${link}`)
  }
  const { html } = await reachable.read('/privacy')
  const footer = html.slice(html.indexOf('<footer'))
  for (const link of ['mailto:people@courier.example', 'tel:+6561234567', 'https://chat.example/courier'])
    assert.ok(footer.includes(`href="${link}"`), `footer ${link}`)
  // Without a setting, the form.
  for (const path of ['/faq', '/help-centre', '/'])
    assert.match((await (await pagesOf('SG')).read(path)).html, /href="\/contact"/, path)
})

test('links to the site’s pages in the specification’s order', async () => {
  const order = ['/register', '/become-a-partner', '/privacy', '/commercial-transactions', '/faq']
  const { html } = await (await pagesOf('JP')).read('/faq')
  const footer = html.slice(html.indexOf('<footer'))
  const places = order.map((path) => footer.indexOf(`href="${path}"`))
  assert.ok(places.every((place, index) => place > (places[index - 1] ?? 0)))
  const singapore = (await (await pagesOf('SG')).read('/faq')).html
  assert.ok(singapore.indexOf('href="/docs"') < singapore.lastIndexOf('href="/faq"'))
})

test('the gallery lists every element and every way it can look, but not in production', async () => {
  const production = await pagesOf('SG')
  assert.equal((await production.read('/gallery')).status, 404)
  const staging = await pagesOf('SG', { COURIER_ENVIRONMENT: 'stg' })
  const { status, html } = await staging.read('/gallery?locale=ar&theme=dark&brand=TALABAT')
  assert.equal(status, 200)
  for (const element of ['request', 'order-list', 'tracking', 'bulk-upload', 'branch-selector', 'account']) {
    assert.match(html, new RegExp(`element=courier-${element}\\b`))
  }
  // Links to states and to other values keep the chosen values.
  assert.match(
    html,
    /href="\/gallery\?locale=ar&(amp;|#38;)theme=dark&(amp;|#38;)brand=TALABAT&(amp;|#38;)element=courier-request/,
  )
  assert.match(html, /<strong aria-current="true">ar<\/strong>/)
  for (const other of ['locale=en-XA', 'brand=GLOVO', 'theme=light', 'dir=rtl']) assert.ok(html.includes(other), other)
  assert.equal((await staging.read('/gallery?element=courier-request&state=none')).status, 404)
})

test('the gallery has the colours of the chosen brand', async () => {
  const { read } = await pagesOf('SG', { COURIER_ENVIRONMENT: 'stg' })
  assert.match((await read('/gallery?brand=TALABAT')).html, /<link rel="stylesheet" href="\/site\.css\?brand=TALABAT"/)
  const accentOf = async (address: string) => /--courier-accent:([^;]+);/.exec((await read(address)).html)?.[1]
  assert.equal(await accentOf('/site.css?brand=TALABAT'), talabat.accent)
  assert.equal(await accentOf('/site.css?brand=UNKNOWN'), foodpanda.accent)
})

test('the guides’ examples have a customer in the server’s country', async () => {
  const pages = await pagesOf('AT')
  const { words: request } = await pages.read('/developers/request')
  assert.match(request, /'Stephansplatz, Vienna', unit: '[^']+', latitude: 48\.2085, longitude: 16\.373/)
  assert.match(request, /phone: '\+43 664 123456'/)
  const { words: headless } = await pages.read('/developers/headless')
  assert.match(headless, /type\('Stephansplatz'\)/)
  assert.match(headless, /phone: '0664 123456'/)
  for (const guide of ['request', 'headless', 'testing', 'start', 'tracking', 'webhooks']) {
    const { words } = await pages.read(`/developers/${guide}`)
    assert.doesNotMatch(words, /Singapore|Orchard|\+65|81234567|Johor/, guide)
  }
  const { words: ivorian } = await (await pagesOf('CI')).read('/developers/request')
  assert.ok(ivorian.includes(String.raw`text: 'Marché d\'Adjamé, Abidjan'`))
})
