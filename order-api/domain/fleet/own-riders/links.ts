import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { fleetEvent } from '../../../store/fleet/events.ts'
import { addRiderLink, endRiderLinks, openRiderLink, riderLinkOf } from '../../../store/fleet/rider-links.ts'
import { amendOrder, lockOrder, orderById } from '../../../store/orders/orders.ts'
import { cancelMessages } from '../../../store/outbox.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { RiderLinkRow } from '../../../store/schema-fleet.ts'
import { hashToken } from '../../accounts/tokens.ts'
import type { Country } from '../../country.ts'
import { isPossiblePhone, phoneKey } from '../../customer-phone.ts'
import { type Keys, randomTrackingId } from '../../keys.ts'
import type { Limits } from '../../limits/limits.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { OrderEvents } from '../../orders/events.ts'
import { endStatuses, statusBeforeDelay } from '../../orders/statuses.ts'
import { newestStates, withStates } from '../../orders/undelivered/states.ts'
import { refuse } from '../../refusal.ts'
import type { EventAddition, FleetEvents } from '../events.ts'
import { canBeGiven, isCarried, ownRiders, runningOffer } from './offers.ts'

/** Gives orders to the shop's own riders by a link, and takes them back. */
export interface RiderLinks {
  /**
   * Gives an order to a rider, who gets a link by text message. An earlier link ends.
   * @param call.key a repeated one changes nothing @param call.address of the caller
   * @throws Refusal 409 `own-rider.job-ended`, `fleet.order-of-another-fleet`; 422; 429
   */
  give(order: OrderRow, rider: RiderContact, call: { key: string; address: string }): Promise<void>
  /** Ends the order's link; the order waits for a rider. @throws Refusal 409 also after the collection */
  takeBack(order: OrderRow): Promise<void>
  /** Ends the link with an event of its rider. */
  readonly ending: (orderId: string) => EventAddition
  /**
   * Returns the link and its order for the rider's device, also after their end. The first device that calls owns the link.
   * @throws Refusal 403 `job.other-device`; 410 `job.taken-back`, `job.ended` for links that this device can't have used
   */
  admit(caller: RiderCaller): Promise<RiderJob>
}

export interface RiderContact {
  name: string
  phone: string
}

export interface RiderCaller {
  token: string
  /** Random text that the phone keeps. */
  device: string
}

export interface RiderJob {
  link: RiderLinkRow
  order: OrderRow
}

interface RiderLinksContext {
  database: Database
  clock: Clock
  country: Country
  keys: Keys
  limits: Limits
  mailer: Pick<Mailer, 'link'>
  events: Pick<OrderEvents, 'publish'>
  fleetEvents: FleetEvents
}

export function createRiderLinks(context: RiderLinksContext): RiderLinks {
  const { database, clock, country, keys, limits, mailer, events, fleetEvents } = context

  /** When something happens that this server decides: never before what has happened already. */
  const timeAfter = (order: OrderRow) => new Date(Math.max(clock.now(), statusBeforeDelay(order).at))

  async function endLink(transaction: Database, orderId: string) {
    // In the same order as everywhere, so that no two transactions wait for each other.
    await lockOrder(transaction, orderId)
    const ended = await endRiderLinks(transaction, orderId, new Date(clock.now()))
    if (ended !== null) await cancelMessages(transaction, [ended])
  }

  const ending = (orderId: string): EventAddition => ({
    patch: ({ riderOffers }) => ({
      riderOffers: [...riderOffers, { at: new Date(clock.now()).toISOString(), change: 'ended' }],
    }),
    inTransaction: (transaction) => endLink(transaction, orderId),
  })

  async function takeBack(order: OrderRow) {
    refuseOthers(order)
    if (!runningOffer(order)) return
    if (isCarried(order))
      refuse(409, 'own-rider.job-collected', 'The rider has collected it. Give it to another rider instead.')
    const event = { eventId: crypto.randomUUID(), orderId: order.orderId, status: 'WAITING_FOR_TRANSPORT' }
    await fleetEvents.record(ownRiders, { ...event, at: timeAfter(order) }, ending(order.orderId))
  }

  /** @param isRepeat whether an earlier link wasn't delivered */
  function additionOf(link: RiderLinkRow, token: string, isRepeat: boolean): EventAddition {
    const { orderId, linkId, riderId, name, phone, givenAt } = link
    return {
      patch: (order) => ({
        riderOffers: [...order.riderOffers, { at: givenAt.toISOString(), change: 'given', name, phone }],
        ...(isRepeat && {
          messageStates: withStates(order, [{ kind: 'rider-link' }], 'sending', clock.now()).messageStates,
        }),
        // What is carried already isn't accepted again.
        ...(isCarried(order) && { riderId, riderName: name, riderPhone: phone }),
      }),
      async inTransaction(transaction, send) {
        await endLink(transaction, orderId)
        await addRiderLink(transaction, link)
        const content = { kind: 'rider-link', link: mailer.link(`/job/${token}`) } as const
        await send(content, phone, country.defaultLanguage, { messageId: linkId, orderId, isRepeat })
      },
    }
  }

  async function give(
    order: OrderRow,
    { name, phone: typed }: RiderContact,
    { key, address }: { key: string; address: string },
  ) {
    const { orderId, vendorId } = order
    const eventId = `given ${key}`
    if (await fleetEvent(database, orderId, eventId)) return
    refuseOthers(order)
    if (name.trim() === '') refuse(422, 'own-rider.fill-name', 'The rider’s name is missing.')
    if (!isPossiblePhone(typed, country.code)) refuse(422, 'validation.phone-incorrect', 'The phone number is wrong.')
    const phone = phoneKey(typed, country.code)
    await limits.consume('rider-link', { account: phone, address })
    const token = randomTrackingId()
    const link: RiderLinkRow = {
      linkId: crypto.randomUUID(),
      tokenHash: hashToken(token),
      orderId,
      vendorId,
      riderId: keys.sign('own-rider', `${vendorId}\n${phone}`).slice(0, 22),
      name: name.trim(),
      phone,
      deviceHash: null,
      givenAt: new Date(clock.now()),
      openedAt: null,
      endedAt: null,
    }
    // The rider who accepted it hasn't collected it, so the order waits in between.
    if (runningOffer(order) && !isCarried(order) && order.riderId !== null) await takeBack(order)
    const { status } = statusBeforeDelay(order)
    await fleetEvents.record(
      ownRiders,
      { eventId, orderId, status: isCarried(order) ? status : 'ASSIGNED_TO_TRANSPORT', at: timeAfter(order) },
      additionOf(
        link,
        token,
        newestStates(order, 'rider-link').some(({ state }) => state !== 'sent'),
      ),
    )
  }

  /** Gives the link to the device, and shows the shop that it was opened. Null if another device was faster. */
  async function open({ linkId, orderId }: RiderLinkRow, deviceHash: string): Promise<OrderRow | null> {
    const openedAt = new Date(clock.now())
    const change = await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, orderId)
      if (!order || !(await openRiderLink(transaction, linkId, { deviceHash, openedAt }))) return null
      const opened = { at: openedAt.toISOString(), change: 'opened' } as const
      return amendOrder(transaction, order, { riderOffers: [...order.riderOffers, opened], updatedAt: openedAt })
    })
    if (change) events.publish(change)
    return change?.order ?? null
  }

  async function admit(caller: RiderCaller): Promise<RiderJob> {
    const link = await riderLinkOf(database, hashToken(caller.token))
    const order = link && (await orderById(database, link.orderId))
    if (!order) refuse(410, 'job.ended', 'The job has ended.')
    const deviceHash = hashToken(caller.device)
    if (link.deviceHash === deviceHash) return { link, order }
    if (link.endedAt) refuse(410, 'job.taken-back', 'The shop has taken the job back.')
    if (endStatuses.has(order.status)) refuse(410, 'job.ended', 'The job has ended.')
    if (link.deviceHash !== null) refuse(403, 'job.other-device', 'The link was opened on another device.')
    const opened = await open(link, deviceHash)
    return opened ? { link: { ...link, deviceHash }, order: opened } : admit(caller)
  }

  return { give, takeBack, ending, admit }
}

/** @throws Refusal 409 */
function refuseOthers(order: OrderRow) {
  if (order.fleet !== ownRiders) refuse(409, 'fleet.order-of-another-fleet', 'Another fleet carries the order.')
  if (!canBeGiven(order)) refuse(409, 'own-rider.job-ended', 'The order has ended, or isn’t paid yet.')
}
