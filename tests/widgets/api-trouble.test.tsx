import { assert } from 'chai'
import '../../widgets/courier-account/define.ts'
import '../../widgets/courier-branch-selector/define.ts'
import '../../widgets/courier-help-centre/define.ts'
import '../../widgets/courier-order-list/define.ts'
import '../../widgets/courier-request/define.ts'
import '../../widgets/courier-tracking/define.ts'
import type { CourierErrorDetail } from '../../widgets/contract.ts'
import { fill, inside, mount, until } from '../support/widget.ts'
import { page, signIn, startApi, visit } from '../support/widget-shop.ts'
import { pressButton } from '../support/widgets/controls.ts'
import { recordEvents } from '../support/widgets/events.ts'

const refusal = (status: number, key: string) =>
  Response.json({ meta: { translation_key: key }, request_id: 'r-1' }, { status })

/** The details of an error without its message, attribute and docs link. */
type ReportedError = Pick<CourierErrorDetail, 'type' | 'key' | 'retryable' | 'requestId'>

const retried = { retryable: true, requestId: 'r-1' }
const refused = { retryable: false, requestId: 'r-1' }

const troubles: Record<string, { answer(): Response; told: ReportedError }> = {
  'can’t be reached': {
    answer() {
      throw new TypeError('Failed to fetch')
    },
    told: { type: 'network', key: 'error.offline', retryable: true, requestId: null },
  },
  'has had too many calls': {
    answer: () => refusal(429, 'error.too-many-requests'),
    told: { type: 'rate-limit', key: 'error.too-many-requests', ...retried },
  },
  'refuses the user': {
    answer: () => refusal(403, 'error.forbidden'),
    told: { type: 'authentication', key: 'error.forbidden', ...refused },
  },
  'refuses with a key that has no text': {
    answer: () => refusal(422, 'made.up'),
    told: { type: 'invalid-request', key: 'made.up', ...refused },
  },
}

interface Shown {
  tag: string
  /** Who looks at it. Default: a user whose vendors aren't known yet. */
  visitor?: 'a visitor' | 'a user whose vendors are known'
  act?(element: HTMLElement): Promise<void>
}

const shown: Record<string, Shown> = {
  'a request': { tag: 'courier-request no-map' },
  'the active orders': { tag: 'courier-order-list' },
  'the past orders': { tag: 'courier-order-list view="past"' },
  'the branch selector': { tag: 'courier-branch-selector' },
  'the sessions of an account': { tag: 'courier-account view="sessions"' },
  'the help centre': { tag: 'courier-help-centre embedded', visitor: 'a user whose vendors are known' },
  'a sign-in': {
    tag: 'courier-account',
    visitor: 'a visitor',
    async act(element) {
      await fill(await inside(element).findByLabelText(/email/i), 'parent@demo.courier')
      await fill(inside(element).getByLabelText(/^password/i), 'Courier!2026')
      await pressButton(element, /^sign in/i)
    },
  },
  'a delivery': { tag: 'courier-tracking order="any"', visitor: 'a visitor' },
  'a delivery of two consumers': { tag: 'courier-tracking order="any" view="c2c"', visitor: 'a visitor' },
  'a receipt': { tag: 'courier-tracking order="any" view="receipt"', visitor: 'a visitor' },
}
const ofKnownVendor = Object.entries(shown)
  .slice(0, 3)
  .map(([what, { tag }]) => [`${what} of a known vendor`, { tag, visitor: 'a user whose vendors are known' }] as const)
const situations = [...Object.entries(shown), ...ofKnownVendor]

describe('when the API', () => {
  startApi()

  /** Mounts an element whose every call gets this response. */
  async function mountInTrouble({ tag, visitor, act }: Shown, answer: () => Response) {
    if (visitor === 'a visitor') visit()
    else await signIn()
    if (visitor === 'a user whose vendors are known') await page.vendors.load()
    const { environment } = page
    // Hides the console warning about an order API that never responded.
    environment.warn = () => {}
    environment.fetch = async () => answer()
    // Calls are retried, seconds apart, before they fail. Their limits stay: the machine may be busy.
    environment.clock.setTimeout = (run, ms) => globalThis.setTimeout(run, ms < 10_000 ? ms / 100 : ms)
    // Toasts disappear while the test waits for other things, so they are collected.
    const toasts = new Set<string>()
    page.notifications.$notifications.subscribe((shown) => {
      for (const { key } of shown) toasts.add(key)
    })
    const events = recordEvents<CourierErrorDetail>('courier-error')
    const element = await mount(`<${tag}></${tag.split(' ')[0]}>`)
    const told = () => events.filter(({ target }) => target === element).map(({ detail }) => bare(detail))
    await act?.(element)
    await until(() => told().length > 0, 'courier-error')
    return { element, toasts, told }
  }

  for (const [what, situation] of situations) {
    it(`is down, ${what} notifies its host`, async () => {
      const { told } = await mountInTrouble(situation, () => refusal(503, 'error.internal'))
      assert.deepEqual(told()[0], { type: 'api', key: 'error.internal', ...retried })
    })
  }

  for (const [name, { answer, told: expected }] of Object.entries(troubles)) {
    it(`${name}, an element notifies its host`, async () => {
      const { told } = await mountInTrouble({ tag: 'courier-order-list' }, answer)
      assert.deepEqual(told()[0], expected)
    })
  }

  for (const [what, situation] of situations) {
    const hasSession = situation.visitor !== 'a visitor'
    const outcome = hasSession ? `offers sign-in in ${what}, which notifies its host once` : `${what} notifies its host`
    it(`${hasSession ? 'ends the session and refuses to renew it' : 'responds 401 without a session'}, ${outcome}`, async () => {
      const { element, toasts, told } = await mountInTrouble(situation, () => refusal(401, 'error.unauthorized'))
      if (hasSession) {
        await until(() => page.session.$session.get().state === 'signed-out', 'the session to end')
        assert.deepEqual([...toasts], ['auth.session-ended'])
        if (element.localName === 'courier-help-centre') await until(() => !inside(element).queryByRole('button'))
        else await inside(element).findAllByText(/sign in/i)
      }
      const key = hasSession ? 'auth.session-ended' : 'error.unauthorized'
      const requestId = hasSession ? null : 'r-1'
      assert.deepEqual(told(), [{ type: 'authentication', key, retryable: false, requestId }])
    })
  }
})

function bare({ message, attribute, docs, ...rest }: CourierErrorDetail): ReportedError {
  assert.match(message, /^\p{Lu}.* .*\.$/u, 'a sentence')
  assert.isNull(attribute)
  assert.match(docs, new RegExp(`/docs/errors#${rest.type}$`))
  return rest
}
