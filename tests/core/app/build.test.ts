import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { flagsOf } from '../../../core/app/public-flags.ts'
import { createPublicPage } from '../../../core/app/public-page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { type PageOptions, usePages } from '../../support/use-pages.ts'
import { advanceUntil } from '../../support/wait-until.ts'

describe('a page of an Austrian order API', () => {
  const server = useOrderApi({ country: 'AT', brand: 'PANDASEND' })
  const { openPage } = usePages(server)
  const open = (options: PageOptions = {}) => {
    const opened = openPage({ ...options, settings: { country: undefined, ...options.settings } })
    return { ...opened, flagCalls: () => opened.network.calls.filter((call) => call.includes('/flags')) }
  }

  it('has its country, currency, prefix and brand, with one call', async () => {
    const { page, flagCalls } = open()
    assert.equal(page.$ready.get(), false)
    await page.ready()
    const { code, currency, phonePrefix } = page.$country.get()
    assert.deepEqual([code, currency, phonePrefix, page.$brand.get()], ['AT', 'EUR', '+43', 'PANDASEND'])
    await server.clock.advance(1000)
    assert.deepEqual(flagCalls(), ['GET /orders/api/v1/flags?mode=classic'])
  })

  it('has its country without a session, too', async () => {
    const { page: template } = open({ settings: { country: 'SG' } })
    const page = createPublicPage(template.environment)
    flagsOf(page)
    page.start()
    await advanceUntil(server.clock, 'the country', () => page.$country.get().code === 'AT')
    assert.deepEqual([page.$country.get().code, page.$brand.get()], ['AT', 'PANDASEND'])
    page.destroy()
  })

  it('keeps what the host sets', async () => {
    const { page } = open({ settings: { brand: 'GLOVO' } })
    await page.ready()
    assert.deepEqual([page.$country.get().code, page.$brand.get()], ['AT', 'GLOVO'])
  })

  it('reports another country that the host sets, once in the console, and keeps it', async () => {
    const { page, warnings } = open({ settings: { country: 'KW' } })
    await page.ready()
    await page.flags.ready
    await page.flags.refresh()
    await server.clock.flush()
    const message = 'country is "KW": http://courier.test is the order API of AT'
    assert.equal(page.$conflict.get()?.message, message)
    assert.deepEqual([page.$country.get().code, page.$brand.get()], ['KW', 'TALABAT'])
    await advanceUntil(server.clock, 'the line', () => warnings.length > 0)
    assert.equal(warnings.length, 1)
    assert.ok(warnings[0]?.includes(`${message}. Leave \`country\` out`), warnings[0])
  })

  it('is ready in the reference build at once without an order API', async () => {
    const { page } = open({ intercept: () => Response.json({}, { status: 404 }) })
    await server.clock.flush()
    assert.deepEqual([page.$ready.get(), page.$country.get().code], [true, 'SG'])
  })

  it('is ready in the reference build after a second without a response, and changes with the response', async () => {
    let respond = () => {}
    const held = new Promise<void>((resolve) => {
      respond = resolve
    })
    const { page } = open({ intercept: (request) => (request.url.includes('/flags') ? held.then(() => null) : null) })
    await server.clock.advance(999)
    assert.equal(page.$ready.get(), false)
    await server.clock.advance(1)
    assert.deepEqual([page.$ready.get(), page.$country.get().code], [true, 'SG'])
    respond()
    await server.clock.advance(0)
    await page.ready()
    assert.equal(page.$country.get().code, 'AT')
  })
})
