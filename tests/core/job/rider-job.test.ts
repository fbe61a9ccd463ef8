import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { namedStep } from '../../../core/job/job.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createRiderPhone } from './rider-phone.ts'

const photo = new Blob([new Uint8Array(400_000)], { type: 'image/jpeg' })
const afterThis = useCallsAfterEach()

/** @param isRefused whether the browser refuses its database */
async function openJob({ isRefused } = { isRefused: false }) {
  const phone = createRiderPhone()
  phone.database.isRefused = isRefused
  const { openPage } = phone
  const open = async () => {
    const tab = openPage()
    afterThis(tab.kill)
    await phone.clock.advance(100)
    return tab
  }
  return { ...phone, open, tab: await open() }
}

type Job = Awaited<ReturnType<typeof openJob>>
const typesOf = ({ server }: Job) => server.events.map(({ type }) => type)

async function collect(job: Job) {
  await job.tab.press()
  await job.tab.press()
  await job.tab.press({ code: '123' })
}

describe('a rider’s job', () => {
  it('leads from accepting to the delivery, one button at a time', async () => {
    const job = await openJob()
    const { tab, server } = job
    const steps = [tab.step()]
    for (const values of [{}, {}, { code: '१२३' }, {}, { code: '4821', photo, cashTaken: true }]) {
      await tab.press(values)
      steps.push(tab.step())
    }
    assert.deepEqual(steps, ['accept', 'arrive-at-shop', 'collect', 'arrive-at-door', 'deliver', 'done'])
    assert.deepEqual(typesOf(job), ['accepted', 'at_vendor', 'collected', 'at_customer', 'delivered'])
    assert.deepEqual(server.photos, ['delivery'])
    assert.equal(server.events.at(-1)?.cash_taken, true)
  })

  it('of a return leads to the customer first, with the same events', async () => {
    const job = await openJob()
    const { tab, server } = job
    server.move('ASSIGNED_TO_TRANSPORT', { is_return: true })
    await tab.job.retry()
    const named = () => {
      const current = tab.job.$job.get()
      return current.state === 'open' ? namedStep(current.step.step, current.job) : current.state
    }
    const steps = [named()]
    for (const values of [{}, {}, { code: '123' }, {}]) {
      await tab.press(values)
      steps.push(named())
    }
    assert.deepEqual(steps, ['accept', 'arrive-at-door', 'collect', 'arrive-at-shop', 'deliver'])
    assert.deepEqual(typesOf(job), ['accepted', 'at_vendor', 'collected', 'at_customer'])
  })

  it('says what a step still needs', async () => {
    const { tab, server } = await openJob()
    const { fields } = tab.job.handover
    server.move('NEAR_CUSTOMER', { reached: 'at_customer' })
    await tab.job.retry()
    await tab.press()
    assert.deepEqual(
      [fields.code, fields.photo, fields.cashTaken].map(({ $problem }) => $problem.get()),
      ['job.code-missing', 'job.photo-missing', 'job.cash-missing'],
    )
    assert.deepEqual(server.events, [])
  })

  it('brings back what can’t be delivered', async () => {
    const job = await openJob()
    await collect(job)
    void job.tab.job.fail('nobody_there')
    await job.clock.advance(100)
    assert.equal(job.tab.step(), 'bring-back')
    await job.tab.press()
    assert.equal(job.tab.step(), 'done')
    assert.deepEqual(typesOf(job).slice(-2), ['failed', 'returned'])
    assert.equal(job.server.events.at(-2)?.reason, 'nobody_there')
  })

  it('gives the order back before the collection', async () => {
    const job = await openJob()
    await job.tab.press()
    void job.tab.job.giveBack()
    await job.clock.advance(100)
    assert.deepEqual([typesOf(job), job.tab.step()], [['accepted', 'declined'], 'given-back'])
  })

  for (const [status, key, state] of [
    [403, 'job.other-device', 'other-device'],
    [410, 'job.taken-back', 'taken-back'],
    [410, 'job.ended', 'ended'],
    [404, 'error.not-found', 'not-found'],
  ] as const)
    it(`is ${state} after ${status} ${key}`, async () => {
      const { tab, server, clock } = await openJob()
      server.refusal = { status, key }
      await clock.advance(10_000)
      assert.equal(tab.step(), state)
    })

  it('sends at most one position in 5 s, from accepting to the end', async () => {
    const { tab, server, clock } = await openJob()
    assert.equal(tab.isWatched(), false)
    await tab.press()
    for (let second = 0; second < 20; second++) {
      tab.moveTo(1.3 + second / 1000)
      await clock.advance(1000)
    }
    assert.equal(server.positions.length, 5)
    server.move('DELIVERED', { reached: 'delivered' })
    await clock.advance(10_000)
    assert.equal(tab.isWatched(), false)
    await clock.advance(60_000)
    assert.equal(server.positions.length, 5)
  })

  it('is still open on the phone if the browser was killed before it had kept its local storage', async () => {
    const { tab, storage, open } = await openJob()
    tab.kill()
    for (const key of storage.keys()) storage.removeItem(key)
    assert.equal((await open()).step(), 'accept')
  })

  it('is still open on the phone if its database was refused', async () => {
    const { tab, database, open } = await openJob({ isRefused: true })
    tab.kill()
    const second = await open()
    assert.equal(second.step(), 'accept')
    second.kill()
    database.isRefused = false
    assert.equal((await open()).step(), 'accept')
  })

  it('continues without a position if the phone refuses it, and says so', async () => {
    const { tab } = await openJob()
    await tab.press()
    tab.refusePosition()
    assert.equal(tab.job.$isPositionRefused.get(), true)
    await tab.press()
    assert.equal(tab.step(), 'collect')
  })
})

describe('without a network', () => {
  it('keeps presses for three minutes, with their own times, and sends them in order once', async () => {
    const job = await openJob()
    const { tab, server, clock } = job
    await tab.press()
    tab.network.goOffline()
    const pressedAt: string[] = []
    for (const values of [{}, { code: '123' }, {}]) {
      pressedAt.push(new Date(clock.now()).toISOString())
      await tab.press(values)
      await clock.advance(55_000)
    }
    assert.deepEqual([tab.step(), tab.job.$waiting.get(), tab.job.$isAway.get()], ['deliver', 3, true])
    tab.network.comeOnline()
    await clock.advance(1000)
    assert.deepEqual(typesOf(job), ['accepted', 'at_vendor', 'collected', 'at_customer'])
    assert.deepEqual(
      server.events.slice(1).map(({ at }) => at),
      pressedAt,
    )
    assert.deepEqual([tab.job.$waiting.get(), tab.job.$isAway.get(), job.keptEvents()], [0, false, []])
  })

  it('sends what was pressed before the browser was killed', async () => {
    const job = await openJob()
    await collect(job)
    job.tab.network.goOffline()
    const at = new Date(job.clock.now()).toISOString()
    await job.tab.press()
    job.tab.kill()
    await job.clock.advance(60_000)
    const tab = await job.open()
    assert.equal(tab.step(), 'deliver')
    assert.deepEqual([job.server.events.at(-1)?.type, job.server.events.at(-1)?.at], ['at_customer', at])
    assert.equal(tab.job.$waiting.get(), 0)
  })

  it('sends nothing twice after a lost response', async () => {
    const job = await openJob()
    job.server.losesResponses = true
    await job.tab.press()
    assert.equal(job.tab.job.$waiting.get(), 1)
    job.server.losesResponses = false
    await job.clock.advance(30_000)
    assert.deepEqual([typesOf(job), job.tab.job.$waiting.get()], [['accepted'], 0])
  })

  it('shows that the shop has cancelled, and why the press didn’t count', async () => {
    const job = await openJob()
    await collect(job)
    job.tab.network.goOffline()
    await job.tab.press()
    assert.equal(job.tab.step(), 'deliver')
    job.server.move('CANCELLED')
    job.tab.network.comeOnline()
    await job.clock.advance(1000)
    assert.equal(job.tab.step(), 'cancelled')
    assert.deepEqual([job.tab.job.$refusal.get(), job.tab.job.$waiting.get()], ['job.refused-cancelled', 0])
  })

  it('asks again for a PIN that was wrong', async () => {
    const job = await openJob()
    const { tab } = job
    await collect(job)
    await tab.press()
    tab.network.goOffline()
    await tab.press({ code: '1111', photo, cashTaken: true })
    assert.equal(tab.step(), 'done')
    tab.network.comeOnline()
    await job.clock.advance(1000)
    assert.deepEqual([tab.step(), tab.job.$refusal.get()], ['deliver', 'job.code-wrong'])
    await tab.press({ code: '4821', photo, cashTaken: true })
    assert.equal(tab.step(), 'done')
    assert.equal(typesOf(job).filter((type) => type === 'delivered').length, 1)
  })

  it('says that a code was wrong, although what was pressed after it counts', async () => {
    const job = await openJob()
    const { tab } = job
    await tab.press()
    await tab.press()
    tab.network.goOffline()
    await tab.press({ code: '999' })
    await tab.press()
    tab.network.comeOnline()
    await job.clock.advance(1000)
    assert.deepEqual(typesOf(job), ['accepted', 'at_vendor', 'at_customer'])
    assert.deepEqual([tab.step(), tab.job.$refusal.get()], ['deliver', 'job.code-wrong'])
  })

  it('is delivered, and nothing is lost, if the response was lost with the browser', async () => {
    const job = await openJob()
    await collect(job)
    await job.tab.press()
    job.server.losesResponses = true
    await job.tab.press({ code: '4821', photo, cashTaken: true })
    job.tab.kill()
    job.server.losesResponses = false
    job.server.hasEnded = true
    const tab = await job.open()
    assert.deepEqual([tab.step(), tab.job.$refusal.get(), job.keptEvents()], ['done', null, []])
  })

  it('shows a wrong PIN at its field if the server responds at once', async () => {
    const job = await openJob()
    await collect(job)
    await job.tab.press()
    await job.tab.press({ code: '1111', photo, cashTaken: true })
    assert.equal(job.tab.step(), 'deliver')
    assert.equal(job.tab.job.handover.fields.code.$problem.get(), 'job.code-wrong')
    assert.equal(job.tab.job.handover.fields.photo.$value.get(), photo)
  })

  it('says that presses were lost if the shop took the job back', async () => {
    const job = await openJob()
    job.tab.network.goOffline()
    await job.tab.press()
    job.server.refusal = { status: 410, key: 'job.taken-back' }
    job.tab.network.comeOnline()
    await job.clock.advance(1000)
    assert.deepEqual([job.tab.step(), job.tab.job.$refusal.get()], ['taken-back', 'job.not-sent'])
    assert.deepEqual(job.keptEvents(), [])
  })
})
