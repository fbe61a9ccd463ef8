import type { Clock } from '../../clock.ts'
import type { Database, Store } from '../../store/database.ts'
import { orderById } from '../../store/orders/orders.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { Country } from '../country.ts'
import { createFleetEvents } from '../fleet/events.ts'
import type { Fleets } from '../fleet/fleets.ts'
import type { FleetKeys } from '../fleet/keys.ts'
import { createOrderMoves } from '../fleet/moves.ts'
import type { Keys } from '../keys.ts'
import { createMailer, type MailOptions, type SendMessage } from '../mail/mailer.ts'
import { createOrderEvents } from './events.ts'
import { needsReceiverLink, sendReceiverLink } from './receiver/link-message.ts'
import { endStatuses } from './statuses.ts'
import { recordMessageState } from './undelivered/states.ts'

export interface OrderChangesOptions {
  store: Store
  country: Country
  clock: Clock
  keys: Keys
  fleet: Pick<Fleets, 'detailsOf'>
  fleetKeys: Pick<FleetKeys, 'holds'>
  mail: MailOptions
  /** Whether other processes use this database too. */
  isShared: boolean
  log(entry: object): void
}

/** Creates what a change of an order needs: the stream of changes, messages, and moves. */
export async function createOrderChanges(options: OrderChangesOptions) {
  const { store, country, clock, keys, fleet, log } = options
  const { database } = store
  const events = await createOrderEvents(database, store, log)
  const mailer = createMailer({
    mail: options.mail,
    database,
    clock,
    log,
    isShared: options.isShared,
    publish: events.publish,
    hasEnded: async (orderId) => endStatuses.has((await orderById(database, orderId))?.status ?? ''),
    recordState: (transaction, message, state) =>
      recordMessageState(transaction, { ...message, now: clock.now() }, state),
  })
  const receiverContext = { clock, mailer, keys, country }
  const context = {
    database,
    country,
    clock,
    mailer,
    events,
    async notify(transaction: Database, send: SendMessage, order: OrderRow) {
      if (needsReceiverLink(order)) await sendReceiverLink(receiverContext, transaction, send, { order })
    },
  }
  const moves = await createOrderMoves({ ...context, fleet })
  return { events, mailer, moves, fleetEvents: createFleetEvents({ ...context, fleetKeys: options.fleetKeys }) }
}
