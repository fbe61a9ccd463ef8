import { assert } from 'chai'
import type { Page } from '../../core/app/page.ts'
import { pseudoText } from '../../locales/pseudo-text.ts'
import { hardCodedTexts, overflows } from '../support/page-checks/page-texts.ts'
import { sender } from '../support/routes/route-permissions.ts'
import {
  inside,
  mount,
  type OrderApiControl,
  refreshFlags,
  resetPage,
  useViewport as resize,
  signedInPage,
  startOrderApi,
  until,
} from '../support/widget.ts'
import { field, fillIn, openRequest, placeButton, textOf } from './request-element.ts'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-toasts/define.ts'
import '../../widgets/courier-tracking/define.ts'

const narrow = { width: 320, height: 800 }
const wide = { width: 1100, height: 800 }

/** What the test types, and what the page shows that isn't a word. */
const typed = ['Mei Ling Tan', '#04-12', 'Laksa for two', '8123 4567', '25.50', 'ION Orchard', 'SGD', 'Ann']

/** A text in the pseudo-locale, without its brackets. */
const strange = (words: string) => pseudoText(words).slice(1, words.length + 1)

describe('the pseudo-locale, 40 % longer', () => {
  let api: OrderApiControl
  let fetchBefore: typeof fetch
  /** Every text from the server. It is data, which isn't translated. */
  const data = new Set<string>(typed)

  before(async () => {
    api = await startOrderApi()
    fetchBefore = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const response = await fetchBefore(input, init)
      if (response.headers.get('content-type')?.includes('json')) {
        gather(
          await response
            .clone()
            .json()
            .catch(() => null),
        )
      }
      return response
    }
  })
  after(() => {
    globalThis.fetch = fetchBefore
  })
  beforeEach(() => resize(wide))

  function gather(value: unknown) {
    if (typeof value === 'string') data.add(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one)
  }

  /** Asserts that all texts are translated and nothing overflows at 320 px. `sign` is a text of the element's state. */
  async function expectStrange(page: Page, element: HTMLElement, sign: string) {
    page.configure({ environment: 'stg' })
    await page.chooseLanguage('en-XA')
    await until(() => textOf(element).includes(strange(sign)), `${sign} in strange English`)
    assert.deepEqual(hardCodedTexts([...data]), [], 'not translated')
    await resize(narrow)
    await until(() => element.getBoundingClientRect().right <= narrow.width)
    assert.deepEqual(overflows(), [], 'too wide at 320 px')
  }

  async function shop(): Promise<Page> {
    const page = await signedInPage(api)
    await refreshFlags(page)
    await page.vendors.load()
    page.vendors.selectVendor('1002')
    return page
  }

  function visitor(): Page {
    const page = resetPage()
    page.configure({ api: api.url })
    return page
  }

  describe('courier-account', () => {
    for (const view of ['sign-in', 'register', 'reset-password']) {
      it(`fits in view ${view}, also with errors`, async () => {
        const page = visitor()
        const element = await mount(`<courier-account view="${view}"></courier-account>`)
        const form = await until(() => element.shadowRoot?.querySelector('form'), 'the form')
        form.requestSubmit()
        await until(() => element.shadowRoot?.querySelector('[aria-invalid=true]'), 'the errors')
        await expectStrange(page, element, ' ')
      })
    }

    it('fits with a signed-in user', async () => {
      const page = await shop()
      await expectStrange(page, await mount('<courier-account></courier-account>'), 'Sign out')
    })
  })

  describe('courier-branch-selector', () => {
    async function opened() {
      const page = await shop()
      const element = await mount('<courier-branch-selector></courier-branch-selector>')
      ;(await inside(element).findByRole('button', { name: /^Collection point/ })).click()
      await inside(element).findByRole('dialog', { name: 'Choose a collection point' })
      return { page, element }
    }

    it('fits in its list', async () => {
      const { page, element } = await opened()
      await expectStrange(page, element, 'Include')
    })

    it('fits in the dialog for a new collection point, with errors', async () => {
      const { page, element } = await opened()
      ;(await inside(element).findByRole('button', { name: 'Add collection point' })).click()
      const dialog = await inside(element).findByRole('dialog', { name: 'New collection point' })
      dialog.querySelector('form')?.requestSubmit()
      await inside(element).findByText('Please enter label')
      await expectStrange(page, element, 'New collection')
    })
  })

  describe('courier-request', () => {
    it('fits in the sign-in', async () => {
      const page = visitor()
      await expectStrange(page, await mount('<courier-request no-map></courier-request>'), 'Sign in')
    })

    it('fits with every error', async () => {
      const page = await shop()
      const element = await openRequest(page)
      placeButton(element).click()
      await until(() => element.shadowRoot?.querySelector('[aria-invalid=true]'), 'an error')
      await expectStrange(page, element, 'Customer name')
    })

    it('fits when filled in, and after the order', async () => {
      const page = await shop()
      const element = await openRequest(page)
      await fillIn(element)
      await expectStrange(page, element, 'You pay')
      await page.chooseLanguage('en')
      await resize(wide)
      await until(() => placeButton(element))
      assert.equal(field(element, 'Customer name').value, 'Mei Ling Tan')
      placeButton(element).click()
      await until(() => textOf(element).includes('Track order'), 'the order')
      await expectStrange(page, element, 'Track order')
    })
  })

  describe('courier-order-list', () => {
    it('fits when signed out', async () => {
      const page = visitor()
      await expectStrange(page, await mount('<courier-order-list></courier-order-list>'), 'Sign in')
    })

    it('fits when empty', async () => {
      const page = await signedInPage(api, 'single@demo.courier')
      await page.vendors.load()
      const element = await mount('<courier-order-list></courier-order-list>')
      await until(() => inside(element).queryAllByRole('tab').length === 5, 'the tabs')
      inside(element)
        .getByRole('tab', { name: /^Cancelled/ })
        .click()
      await expectStrange(page, element, 'Nothing cancelled')
    })

    it('fits with an opened order being cancelled', async () => {
      const page = await shop()
      const { orderId } = await api.placeOrder({ customer: { name: 'Mei Ling Tan' } })
      await api.advanceOrder(orderId, 'WAITING_FOR_TRANSPORT')
      const element = await mount(`<courier-order-list order="${orderId}"></courier-order-list>`)
      ;(await inside(element).findByRole('button', { name: 'Cancel order' })).click()
      await inside(element).findByRole('dialog', { name: `Cancel order ${orderId}?` })
      await expectStrange(page, element, 'Keep order')
    })

    it('fits in view past', async () => {
      const page = await shop()
      page.vendors.selectVendor('1000')
      page.vendors.setIncludeOutlets(true)
      const element = await mount('<courier-order-list view="past"></courier-order-list>')
      await until(() => element.shadowRoot?.querySelector('tr[data-order]'), 'the orders of yesterday')
      await expectStrange(page, element, 'Period')
    })

    it('fits in the export dialog', async () => {
      const page = await shop()
      page.vendors.selectVendor('1000')
      page.vendors.setIncludeOutlets(true)
      const element = await mount('<courier-order-list view="past"></courier-order-list>')
      await until(() => element.shadowRoot?.querySelector('tr[data-order]'), 'the orders of yesterday')
      ;(await inside(element).findByRole('button', { name: 'Export' })).click()
      await inside(element).findByRole('dialog', { name: 'Export these orders' })
      await expectStrange(page, element, 'Export these orders')
    })
  })

  describe('courier-tracking', () => {
    async function followed(view: string, ...statuses: string[]) {
      const page = visitor()
      const { orderId, trackingId } = await api.placeOrder(view === 'c2c' ? { sender } : {})
      for (const status of statuses) await api.advanceOrder(orderId, status)
      const element = await mount(`<courier-tracking view="${view}" order="${trackingId}" no-map></courier-tracking>`)
      await until(() => new RegExp(`${orderId}|Bugis|${sender.name}`).test(textOf(element)), 'the delivery')
      return { page, element }
    }

    it('fits while waiting', async () => {
      const { page, element } = await followed('tracking', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
      await expectStrange(page, element, 'What happened')
    })

    it('fits once delivered', async () => {
      const { page, element } = await followed('tracking', 'WAITING_FOR_TRANSPORT', 'PICKED_UP', 'DELIVERED')
      await expectStrange(page, element, 'Delivered')
    })

    it('fits without a delivery', async () => {
      const page = visitor()
      await expectStrange(
        page,
        await mount('<courier-tracking order="no-such-link"></courier-tracking>'),
        'Link not working',
      )
    })

    for (const view of ['receipt', 'c2c']) {
      it(`fits in view ${view}`, async () => {
        const { page, element } = await followed(view, 'WAITING_FOR_TRANSPORT', 'PICKED_UP', 'DELIVERED')
        await expectStrange(page, element, ' ')
      })
    }
  })

  it('courier-toasts fits', async () => {
    const page = visitor()
    const element = await mount('<courier-toasts></courier-toasts>')
    page.notifications.notify({ type: 'error', key: 'error.cant-retrieve-vendors', durationMs: 60_000 })
    await until(() => textOf(element).includes('collection points'))
    await expectStrange(page, element, 'collection points')
  })
})
