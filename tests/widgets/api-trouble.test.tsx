import { assert } from 'chai'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-tracking/define.ts'
import type { Page } from '../../core/app/page-object.ts'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import {
  click,
  fill,
  inside,
  mount,
  type OrderApiControl,
  resetPage,
  signedInPage,
  startOrderApi,
  until,
} from '../support/widget.ts'

const refusal = (status: number, key: string) =>
  Response.json({ meta: { translation_key: key }, request_id: 'r-1' }, { status })

interface Trouble {
  answer(): Response
  told: ReportedError
}

/** The details of an error without its message, attribute and docs link. */
type ReportedError = Pick<CourierErrorDetail, 'type' | 'key' | 'retryable' | 'requestId'>

const down: Trouble = {
  answer: () => refusal(503, 'error.internal'),
  told: { type: 'api', key: 'error.internal', retryable: true, requestId: 'r-1' },
}

const troubles: Record<string, Trouble> = {
  'can’t be reached': {
    answer() {
      throw new TypeError('Failed to fetch')
    },
    told: { type: 'network', key: 'error.offline', retryable: true, requestId: null },
  },
  'has had too many calls': {
    answer: () => refusal(429, 'error.too-many-requests'),
    told: { type: 'rate-limit', key: 'error.too-many-requests', retryable: true, requestId: 'r-1' },
  },
  'refuses the user': {
    answer: () => refusal(403, 'error.forbidden'),
    told: { type: 'authentication', key: 'error.forbidden', retryable: false, requestId: 'r-1' },
  },
  'refuses with a key that has no text': {
    answer: () => refusal(422, 'made.up'),
    told: { type: 'invalid-request', key: 'made.up', retryable: false, requestId: 'r-1' },
  },
}

function bare({ message, attribute, docs, ...rest }: CourierErrorDetail): ReportedError {
  assert.match(message, /^\p{Lu}.* .*\.$/u, 'a sentence')
  assert.isNull(attribute)
  assert.match(docs, new RegExp(`/docs/errors#${rest.type}$`))
  return rest
}

interface Shown {
  markup: string
  /** The account that is signed in first; a parent with its outlets by default. */
  visitor?: 'a visitor' | 'a user whose vendors are known'
  act?(element: HTMLElement): Promise<void>
}

const shown: Record<string, Shown> = {
  'a request': { markup: '<courier-request no-map></courier-request>' },
  'a request of a known vendor': {
    markup: '<courier-request no-map></courier-request>',
    visitor: 'a user whose vendors are known',
  },
  'the active orders': { markup: '<courier-order-list></courier-order-list>' },
  'the active orders of a known vendor': {
    markup: '<courier-order-list></courier-order-list>',
    visitor: 'a user whose vendors are known',
  },
  'the past orders': { markup: '<courier-order-list view="past"></courier-order-list>' },
  'the past orders of a known vendor': {
    markup: '<courier-order-list view="past"></courier-order-list>',
    visitor: 'a user whose vendors are known',
  },
  'the branch selector': { markup: '<courier-branch-selector></courier-branch-selector>' },
  'the sessions of an account': { markup: '<courier-account view="sessions"></courier-account>' },
  'a sign-in': {
    markup: '<courier-account></courier-account>',
    visitor: 'a visitor',
    async act(element) {
      await fill(await inside(element).findByLabelText(/email/i), 'parent@demo.courier')
      await fill(inside(element).getByLabelText(/^password/i), 'Courier!2026')
      click(inside(element).getByRole('button', { name: /^sign in/i }))
    },
  },
  'the help centre': {
    markup: '<courier-help-centre embedded></courier-help-centre>',
    visitor: 'a user whose vendors are known',
  },
  'a delivery': { markup: '<courier-tracking order="any"></courier-tracking>', visitor: 'a visitor' },
  'a delivery of two consumers': {
    markup: '<courier-tracking order="any" view="c2c"></courier-tracking>',
    visitor: 'a visitor',
  },
  'a receipt': { markup: '<courier-tracking order="any" view="receipt"></courier-tracking>', visitor: 'a visitor' },
}

let api: OrderApiControl

async function pageOf(visitor: Shown['visitor']): Promise<Page> {
  if (visitor === 'a visitor') {
    const page = resetPage()
    page.configure({ api: api.url })
    // Hides the console warning about an order API that never responded.
    page.environment.warn = () => {}
    return page
  }
  const page = await signedInPage(api)
  if (visitor) await page.vendors.load()
  return page
}

describe('when the API', () => {
  const events: { target: EventTarget | null; detail: CourierErrorDetail }[] = []
  const listen = ({ target, detail }: CustomEvent<CourierErrorDetail>) => void events.push({ target, detail })
  before(async () => {
    api = await startOrderApi()
    document.addEventListener('courier-error', listen)
  })
  after(() => document.removeEventListener('courier-error', listen))
  beforeEach(() => void events.splice(0))

  const eventsOf = (element: HTMLElement) =>
    events.filter(({ target }) => target === element).map(({ detail }) => bare(detail))

  /** Mounts an element whose every call gets this response. */
  async function mountInTrouble({ markup, visitor, act }: Shown, answer: () => Response) {
    const page = await pageOf(visitor)
    page.environment.fetch = async () => answer()
    // Calls are retried, seconds apart, before they fail. Their limits stay: the machine may be busy.
    page.environment.clock.setTimeout = (run, ms) => globalThis.setTimeout(run, ms < 10_000 ? ms / 100 : ms)
    // Toasts disappear while the test waits for other things, so they are collected.
    const toasts = new Set<string>()
    page.notifications.$notifications.subscribe((shown) => {
      for (const { key } of shown) toasts.add(key)
    })
    const element = await mount(markup)
    await act?.(element)
    await until(() => eventsOf(element).length > 0, 'courier-error')
    return { page, element, toasts }
  }

  for (const [what, situation] of Object.entries(shown)) {
    it(`is down, ${what} notifies its host`, async () => {
      const { element } = await mountInTrouble(situation, down.answer)
      assert.deepEqual(eventsOf(element)[0], down.told)
    })
  }

  for (const [name, { answer, told }] of Object.entries(troubles)) {
    it(`${name}, an element notifies its host`, async () => {
      const { element } = await mountInTrouble({ markup: '<courier-order-list></courier-order-list>' }, answer)
      assert.deepEqual(eventsOf(element)[0], told)
    })
  }

  const refuseSession = () => refusal(401, 'error.unauthorized')
  const refused = { type: 'authentication', key: 'error.unauthorized', retryable: false, requestId: 'r-1' } as const
  const ended = { type: 'authentication', key: 'auth.session-ended', retryable: false, requestId: null } as const
  for (const [what, element] of Object.entries(shown)) {
    if (element.visitor === 'a visitor') {
      it(`responds 401 without a session, ${what} notifies its host`, async () => {
        const mounted = await mountInTrouble(element, refuseSession)
        assert.deepEqual(eventsOf(mounted.element), [refused])
      })
    } else {
      it(`ends the session and refuses to renew it, ${what} notifies its host once and offers sign-in`, async () => {
        const { page, element: mounted, toasts } = await mountInTrouble(element, refuseSession)
        await until(() => page.session.$session.get().state === 'signed-out', 'the session to end')
        assert.deepEqual([...toasts], ['auth.session-ended'])
        if (mounted.localName === 'courier-help-centre') await until(() => !inside(mounted).queryByRole('button'))
        else await inside(mounted).findAllByText(/sign in/i)
        assert.deepEqual(eventsOf(mounted), [ended])
      })
    }
  }
})
