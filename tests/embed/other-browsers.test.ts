import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { OrderWire } from '../../core/api/orders.ts'
import { conditionLimitMs } from '../support/limits.ts'
import { firefox, type OtherBrowser, webkit } from '../support/other-browsers.ts'
import { startSite } from '../support/site.ts'
import { parent } from '../support/site-controls.ts'
import { callsOf } from '../support/visitor.ts'

/** Functions for the page: it may have changed since the last run. */
const helpers = `
  const all = (root, selector) => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap((one) => (one.shadowRoot ? all(one.shadowRoot, selector) : [])),
  ]
  const seen = (selector, text) =>
    all(document, selector).find((one) => one.checkVisibility() && nameOf(one).includes(text))
  const nameOf = (one) =>
    [one.getAttribute('aria-label'), ...[...(one.labels ?? [])].map((label) => label.textContent), one.textContent].join(' ')
`

/** Drives a page as a person does: by what is seen, and by the keyboard. */
function personAt(browser: OtherBrowser) {
  /** Runs again until it returns something. */
  async function until<Result>(body: string, what = body): Promise<Result> {
    const limit = performance.now() + conditionLimitMs
    for (;;) {
      // The page may be about to leave.
      const result = await browser.run<Result | null>(`${helpers} ${body}`).catch(() => null)
      if (result) return result
      if (performance.now() < limit) {
        await pause(50)
        continue
      }
      const text = await browser.run(`${helpers} return all(document, '.courier-root').map((one) => one.innerText)`)
      throw new Error(
        `never seen: ${what}, but ${JSON.stringify(text)} at ${await browser.run('return location.href')}`,
      )
    }
  }
  const find = (selector: string, text: string) =>
    `const one = seen(${JSON.stringify(selector)}, ${JSON.stringify(text)})`
  return {
    until,
    see: (text: string, selector = '*') => until(`${find(selector, text)}; return Boolean(one)`, text),
    press: (selector: string, text: string) =>
      until(`${find(selector, text)}; if (!one || one.disabled) return false; one.click(); return true`, text),
    async fill(label: string, text: string) {
      await until(`${find('input, textarea', label)}; one?.focus(); one?.select(); return Boolean(one)`, label)
      await browser.type(text)
      await until(`${find('input, textarea', label)}; return one.value.length >= ${text.length}`, `${text} in ${label}`)
    },
  }
}

for (const [name, { missing, start }] of Object.entries({ firefox, webkit })) {
  test(`in ${name}, a shop signs in, orders once, sees the order in its list, and follows it`, async (t) => {
    if (missing !== null) return t.diagnostic(`Not tested: ${missing}`)
    const site = await startSite({ riderSpeed: 0 })
    const browser = await start().catch(async (error: unknown) => {
      await site.remove()
      throw error
    })
    try {
      const { until, see, press, fill } = personAt(browser)
      await browser.open(`${site.origin}/`)
      await fill('Email', parent.email)
      await fill('Password', parent.password)
      await press('button', 'Sign in')
      await until(`return location.pathname.startsWith('/request-a-rider/')`, 'the form')
      // The welcome tour.
      await press('button', 'Skip')
      await browser.open(`${site.origin}/request-a-rider/1002`)
      await fill('Drop-off address', 'ION Orchard')
      await press('[role=option]', 'ION Orchard')
      const customer = `Otto ${name}`
      for (const [label, text] of Object.entries({
        'Unit number': '#04-12',
        'Customer name': customer,
        'Phone number': '81234567',
        'What’s in the bag': 'Laksa for two',
        'Order value': '25',
      }))
        await fill(label, text)
      await press('button', 'Request rider')
      const orderId = await until<string>(`return new URL(location.href).searchParams.get('order_id')`, 'the list')
      await see(customer, 'tr, [role=row]')
      await see(orderId)
      await see('Live')
      const rows = `all(document, 'tr, [role=row]').filter((one) => one.textContent.includes('${customer}'))`
      assert.equal(await browser.run(`${helpers} return ${rows}.length`), 1)

      const call = await callsOf(site.origin)
      const { tracking_id } = await call<OrderWire>(`/order?vendorId=1002&orderId=${orderId}`)
      await browser.open(`${site.origin}/tracking/${tracking_id}`)
      await see('Your order is being prepared', 'h1')
      await see('Live')
    } finally {
      await browser.close().finally(() => site.remove())
    }
  })
}
