import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { atom } from 'nanostores'
import { type Draft, emptyDraft } from '../../../../core/request/draft/draft.ts'
import { createRequest } from '../../../../core/request/request.ts'
import { createDeliveryTime } from '../../../../core/request/rules/delivery-time.ts'
import { useCallsAfterEach } from '../../../support/call-after-each.ts'
import { createTestClock } from '../../../support/test-clock.ts'
import { createRequestFixture, type RequestFixture } from '../request-fixture.ts'

const minute = 60_000
const hour = 60 * minute

let fixture: RequestFixture
const afterThis = useCallsAfterEach()

/** Opens a tab of the Bugis outlet, by default on Wednesday 10 June 2026 at 12:00. */
async function openTab(hours = '0000:2359', start?: number) {
  fixture = await createRequestFixture({
    parameters: { serviceHours: hours },
    ...(start !== undefined && { clock: createTestClock(start) }),
  })
  afterThis(fixture.close)
  return fixture.openTab()
}

async function openForm(hours?: string, start?: number) {
  const { request: unusedRequest, ...tab } = await openTab(hours, start)
  unusedRequest.destroy()
  const $isOffered = atom(true)
  const { $flag } = tab.page.flags
  const flags = {
    ...tab.page.flags,
    $flag: ((name) => (name === 'pre-order' ? $isOffered : $flag(name))) as typeof $flag,
  }
  const request = createRequest({ ...tab.page, flags })
  afterThis(request.destroy)
  await fixture.flush()
  return { ...tab, request, choice: request.deliveryTime, $isOffered }
}

const singaporeTime = (at: number | null) =>
  at === null
    ? null
    : new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Singapore', dateStyle: 'short', timeStyle: 'short' }).format(
        at * 1000,
      )

describe('a delivery for later', () => {
  test('begins with the first possible time, and keeps the choice when switching back and forth', async () => {
    const { request, choice } = await openForm()
    assert.equal(choice.$state.get().chosen, null)
    choice.chooseLater()
    assert.equal(singaporeTime(request.$draft.get().preorderedFor), '2026-06-10 13:00')
    choice.chooseTime({ day: '2026-06-11', minute: 18 * 60 })
    assert.equal(singaporeTime(request.$draft.get().preorderedFor), '2026-06-11 18:00')
    choice.chooseAsap()
    assert.equal(request.$draft.get().preorderedFor, null)
    choice.chooseLater()
    assert.equal(singaporeTime(request.$draft.get().preorderedFor), '2026-06-11 18:00')
  })

  test('computes the list of times only when it’s first read', async (context) => {
    const { choice } = await openForm('0900:2200')
    const originalGetter = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')?.get
    let formatCount = 0
    context.mock.getter(Intl.DateTimeFormat.prototype, 'format', function (this: Intl.DateTimeFormat) {
      formatCount += 1
      return originalGetter?.call(this)
    })
    afterThis(choice.$state.listen(() => {}))
    assert.equal(choice.$state.get().canBeLater, true)
    await fixture.clock.advance(minute)
    assert.ok(formatCount < 40, `formatted ${formatCount} times`)
    assert.equal(choice.$state.get().days.length, 3)
    assert.ok(formatCount > 100, `${formatCount} times for the list`)
  })

  test('keeps the time of day on another day, or moves to the nearest time and shows that', async () => {
    const { request, choice } = await openForm('0900:2200')
    choice.chooseTime({ day: '2026-06-10', minute: 18 * 60 })
    choice.chooseDay('2026-06-11')
    assert.equal(singaporeTime(request.$draft.get().preorderedFor), '2026-06-11 18:00')
    assert.equal(choice.$moved.get(), null)
    choice.chooseDay('2026-06-12')
    assert.equal(singaporeTime(request.$draft.get().preorderedFor), '2026-06-12 12:00')
    assert.deepEqual(choice.$moved.get(), { day: '2026-06-12', minute: 18 * 60, why: 'not-offered' })
    choice.chooseDay('2026-06-11')
    assert.equal(choice.$moved.get(), null)
  })

  test('restores the choice after a reload and sends it with the order', async () => {
    const tabBefore = await openForm()
    await fixture.fillIn(tabBefore.request)
    tabBefore.choice.chooseTime({ day: '2026-06-11', minute: 18 * 60 })
    const chosen = tabBefore.request.$draft.get().preorderedFor
    tabBefore.close()
    const { request } = await fixture.openTab()
    assert.equal(request.$draft.get().preorderedFor, chosen)
    await fixture.press(request)
    const placement = request.$placement.get()
    assert.equal(placement.state, 'placed')
    const as = await fixture.server.signIn()
    const query = `from=${new Date(fixture.clock.now()).toISOString()}&scheduled=true&count=200`
    const { body } = await fixture.server.call(`/vendor/1002/orders?${query}`, { as })
    const { data } = (body as { result: { data: { preordered_for: number; customer: { name: string } }[] } }).result
    assert.ok(data.some((order) => order.customer.name === 'Counter Guest' && order.preordered_for === chosen))
  })

  test('keeps the list stable while other fields are typed in', async () => {
    const { request, choice } = await openForm()
    const stateBefore = choice.$state.get()
    request.typeField('name', 'Counter Guest')
    assert.equal(choice.$state.get(), stateBefore)
  })
})

describe('a form that stays open', () => {
  test('shows when the time can no longer be met, and offers the next one', async () => {
    const { request, choice } = await openForm()
    await fixture.fillIn(request)
    choice.chooseLater()
    const chosenTime = request.$draft.get().preorderedFor ?? 0
    assert.equal(choice.$state.get().problem, null)
    await fixture.clock.advance(hour)
    await fixture.quote(request)
    const { problem, chosen } = choice.$state.get()
    assert.equal(chosen?.at, chosenTime, 'the choice stays visible')
    assert.equal(problem?.key, 'validation.preorder-too-soon')
    await fixture.press(request)
    assert.deepEqual([request.$problems.get()[0]?.field, request.$problems.get()[0]?.key], ['time', problem?.key])
    assert.equal(request.$placement.get().state, 'idle')
    choice.chooseNext()
    assert.ok((request.$draft.get().preorderedFor ?? 0) * 1000 > fixture.clock.now())
    assert.deepEqual(request.$problems.get(), [])
    assert.equal(choice.$state.get().problem, null)
    assert.equal(await fixture.press(request), 'placed')
  })

  test('shows that ordering for later is no longer offered, and doesn’t order for now instead', async () => {
    const { request, choice, $isOffered } = await openForm()
    await fixture.fillIn(request)
    choice.chooseLater()
    $isOffered.set(false)
    await fixture.press(request)
    assert.equal(request.$problems.get()[0]?.key, 'validation.preorder-off')
    choice.chooseAsap()
    assert.deepEqual(request.$problems.get(), [])
    assert.equal(await fixture.press(request), 'placed')
  })
})

describe('a night on which the clocks change', () => {
  test('replaces a skipped time with the next one, and shows why', async () => {
    const { request, choice } = await openForm()
    const now = Date.UTC(2026, 2, 28, 1)
    // 3:30 in Athens on 28 March; the night after goes from three to four o'clock.
    const $zone = atom('Europe/Athens')
    const clock = createTestClock(now - 2 * hour)
    const $draft = atom<Draft>(emptyDraft('d'))
    const { $quote, $serviceHours } = request
    const { deliveryTime: deliveryTimeInAthens } = createDeliveryTime({
      ...{ clock, $draft, $quote, $serviceHours, $zone },
      renewServiceHours() {},
      $isOffered: atom(true),
      ownTime: () => null,
      write: (patch) => $draft.set({ ...$draft.get(), ...patch }),
      onEdit() {},
    })
    deliveryTimeInAthens.chooseTime({ day: '2026-03-28', minute: 3 * 60 + 30 })
    assert.equal(deliveryTimeInAthens.$state.get().chosen?.at, (now + hour / 2) / 1000)
    deliveryTimeInAthens.chooseDay('2026-03-29')
    const { chosen } = deliveryTimeInAthens.$state.get()
    assert.deepEqual([chosen?.day, chosen?.minute], ['2026-03-29', 4 * 60])
    assert.deepEqual(deliveryTimeInAthens.$moved.get(), { day: '2026-03-29', minute: 3 * 60 + 30, why: 'skipped' })
    assert.equal(choice.$moved.get(), null)
  })
})

describe('a closed shop', () => {
  test('offers the first time after opening, keeps the typed text, and continues with the form', async () => {
    const { request } = await openTab('0900:2200', Date.UTC(2026, 5, 10, 3, 30))
    await fixture.fillIn(request)
    const clock = fixture.clock
    // 23:30 in Singapore.
    await clock.advance(12 * hour)
    await fixture.flush()
    const step = request.$step.get()
    assert.ok(step?.step === 'service-closed')
    assert.deepEqual([step.hours, step.now, step.timeZone], [{ from: 900, to: 2200 }, 2330, 'Asia/Singapore'])
    const { opensAt, offer } = request.deliveryTime.$opening.get()
    assert.equal(singaporeTime((opensAt ?? 0) / 1000), '2026-06-11 09:00')
    const quote = request.$quote.get()
    const rideMinutes = 'quote' in quote ? (quote.quote.deliveryEtaMinutes ?? 0) : 0
    assert.ok(rideMinutes > 15 && rideMinutes <= 30, `${rideMinutes} minutes`)
    assert.equal(singaporeTime((offer ?? 0) / 1000), '2026-06-11 09:30')
    request.deliveryTime.chooseOpening()
    assert.notEqual(request.$step.get()?.step, 'service-closed')
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('offers the first possible time if it opens soon', async () => {
    const { request } = await openTab('1210:2200')
    const { opensAt, offer } = request.deliveryTime.$opening.get()
    assert.equal(singaporeTime((opensAt ?? 0) / 1000), '2026-06-10 12:10')
    assert.equal(singaporeTime((offer ?? 0) / 1000), '2026-06-10 13:15')
  })

  test('opens automatically if the operator changes the hours', async () => {
    const { request } = await openTab('1800:2200')
    assert.equal(request.$step.get()?.step, 'service-closed')
    afterThis(request.deliveryTime.$opening.listen(() => {}))
    await fixture.server.parameters.save({ serviceHours: '1200:2200' })
    await fixture.clock.advance(5 * minute)
    await fixture.until('the form', () => request.$step.get()?.step === 'ask-for-destination-address')
  })

  test('is shown as closed if the server reports it first', async () => {
    const { request } = await openTab()
    await fixture.fillIn(request)
    await fixture.server.parameters.save({ serviceHours: '1800:2200' })
    await fixture.press(request)
    await fixture.until('the hours', () => request.$step.get()?.step === 'service-closed')
    assert.deepEqual(await fixture.orders(), [])
    assert.equal(request.$placement.get().state, 'idle')
  })

  test('is treated as open if its hours are unreadable, with a warning for developers', async () => {
    const tab = await openTab()
    await fixture.clock.advance(5 * minute)
    tab.network.intercept = (call) => (call.url.endsWith('/serviceHours') ? Response.json({ result: '9-22' }) : null)
    const request = createRequest(tab.page)
    afterThis(request.destroy)
    await fixture.flush()
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.ok(tab.warnings.some((line) => line.includes('format has to be dddd:dddd (0000:2359 for 24/24)')))
  })
})
