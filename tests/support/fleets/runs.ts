import type { Random } from '../random.ts'
import type { CompanyDriver } from './drivers/companies.ts'
import { contradict, type Fault, failAfterwards, loseAnswer, loseRequest, refuse } from './faults.ts'
import type { StandIn } from './stand-in.ts'
import { assertAlongTable } from './status-table.ts'

const minute = 60_000
const operations = ['token', 'create', 'get', 'cancel', 'update', 'coordinates'] as const
const faults: readonly [Fault, ...Fault[]] = [
  loseRequest,
  loseAnswer,
  failAfterwards(500, [{ message: 'Unable to proceed, something went wrong' }]),
  failAfterwards(502, 'Bad gateway'),
  failAfterwards(503, { code: 'service_unavailable', message: 'Service is currently unavailable.' }),
  failAfterwards(504, 'Gateway timeout'),
  refuse(503, { code: 'couriers_busy', message: 'All of our couriers are currently busy.' }),
  refuse(429, { code: 'customer_limited', message: 'Your account’s limits have been exceeded.' }),
  contradict(() => ({})),
]
const path = ['accept', 'nearShop', 'collect', 'leaveShop', 'nearCustomer', 'deliver'] as const

export interface RunProblem {
  orderId: string
  problem: string
}

/**
 * Places orders, and lets company, riders, network and shop do what they can do wrong. Then the company is well, and its
 * riders finish what they have. @returns orders that were lost, doubled or left with a rider
 */
export async function runDeliveries(
  driver: CompanyDriver<StandIn>,
  { orders, rounds, random }: { orders: number; rounds: number; random: Random },
): Promise<RunProblem[]> {
  const { shop, standIn } = driver
  const { company, riders } = standIn
  const { callbacks } = company
  const positions = new Map<string, number>()
  const placed: string[] = []

  const running = () => placed.filter((orderId) => company.isRunning(orderId))
  /** The first message about a delivery is never late: requests that failed may be repeated after a minute without it. */
  async function seek(orderId: string) {
    const { mode } = callbacks
    callbacks.mode = 'sent'
    positions.set(orderId, 0)
    await riders.seek(orderId)
    callbacks.mode = mode
  }
  async function stepOf(orderId: string) {
    const position = positions.get(orderId) ?? 0
    if (position === 0 && random.chance(0.1)) return riders.cancel(orderId)
    if (position === 1 && random.chance(0.1)) {
      positions.set(orderId, 0)
      return riders.giveBack(orderId)
    }
    const next = path[position]
    if (!next) return
    positions.set(orderId, position + 1)
    await riders[next](orderId)
  }

  async function act() {
    const some = placed.length > 0 ? random.pick(placed as [string, ...string[]]) : null
    const carried = running()
    switch (random.below(9)) {
      case 0:
        return company.next(random.pick(operations), random.pick(faults))
      case 1:
        callbacks.mode = random.chance(0.6) ? 'sent' : 'held'
        return
      case 2:
        await callbacks.release((all) => (random.chance(0.5) ? all.toReversed() : [...all, ...all]))
        return
      case 3:
        company.away = random.chance(0.3) ? loseRequest : null
        return
      case 4:
        if (some && random.chance(0.4)) await shop.server().cancel(some, 'other')
        return
      case 5:
        if (some && random.chance(0.4)) await shop.changeNotes(some, `Door ${random.below(99)}`)
        return
      case 6:
        if (!random.chance(0.15)) return
        shop.kill(random.below(20))
        await shop.wait(5_000).catch(() => {})
        if (shop.isDead()) await shop.restart()
        else shop.kill(Number.POSITIVE_INFINITY)
        return
      default:
        if (carried.length > 0) await stepOf(random.pick(carried as [string, ...string[]]))
    }
  }

  for (let round = 0; round < rounds; round += 1) {
    if (placed.length < orders && random.chance(orders / rounds + 0.1)) {
      if (random.chance(0.6)) company.next('create', random.pick(faults))
      placed.push(await shop.place())
      await shop.clock.flush()
    }
    for (const orderId of running()) if (!positions.has(orderId)) await seek(orderId)
    await act()
    await shop.wait(random.pick([0, 2_000, 20_000, minute]))
  }

  company.calm()
  callbacks.mode = 'sent'
  await callbacks.release()
  await shop.wait(11 * minute)
  for (const orderId of running()) {
    for (const step of path.slice(positions.get(orderId) ?? 0)) {
      if (company.isRunning(orderId)) await riders[step](orderId)
      await shop.wait(20_000)
    }
  }
  await shop.wait(3 * minute)
  const problems = await Promise.all(placed.map((orderId) => problemOf(driver, orderId)))
  return problems.flatMap((problem, index) => (problem ? [{ orderId: placed[index] ?? '', problem }] : []))
}

const ends = ['DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED', 'STALLED']

/** Whether a request of an order was sent, or none could be: without a token, or to a company that can't be asked later. */
const mayBeStalled = ({ name, standIn: { company } }: CompanyDriver<StandIn>, orderId: string) =>
  name === 'pandago' ||
  company.callsOf('token').some(({ status }) => status !== 200) ||
  company.callsOf('create').some(({ body }) => JSON.stringify(body).includes(orderId))

async function problemOf(driver: CompanyDriver<StandIn>, orderId: string) {
  const { shop, standIn } = driver
  const { company, hasDelivered } = standIn
  const { status, status_history } = await shop.read(orderId)
  try {
    assertAlongTable(status_history)
  } catch (error) {
    return String(error)
  }
  if (company.ridersFor(orderId) > 1) return 'two riders'
  if (company.isRunning(orderId)) return `${status}, and a rider still comes`
  if (!ends.includes(status)) return `${status} without a rider`
  if (status === 'STALLED' && !mayBeStalled(driver, orderId)) return 'STALLED without a request'
  const isCalledOff = shop.logged.some(
    ({ event, refused, order_id }) => event === 'fleet refuses' && refused === 'cancellation' && order_id === orderId,
  )
  if (hasDelivered(orderId) && status !== 'DELIVERED' && !isCalledOff) return `delivered, but ${status}`
  if (!hasDelivered(orderId) && status === 'DELIVERED') return 'DELIVERED, but no rider delivered it'
  return null
}
