import type { Clock } from '../clock.ts'
import { deleteOldAudit } from './accounts/audit.ts'
import { deleteOldPasswordResets } from './accounts/password-resets.ts'
import { deleteOldRegistrations } from './accounts/registrations.ts'
import { deleteOldSessions } from './accounts/sessions.ts'
import { deleteUnplacedJobs } from './bulk/jobs.ts'
import type { Store } from './database.ts'
import { deleteOldFleetEvents } from './fleet/events.ts'
import { deleteOldJobs } from './fleet/jobs.ts'
import { deleteOldPositions } from './fleet/reports.ts'
import { deleteOldRiderLinks } from './fleet/rider-links.ts'
import { deleteOldEvents } from './orders/events.ts'
import { deleteOldResponses } from './orders/orders.ts'
import { deleteOldMessages } from './outbox.ts'
import { deleteOldDeliveries } from './partners/deliveries.ts'
import { deleteOldIntents } from './payments/payments.ts'
import { deleteOldInvitations } from './vendors/invitations.ts'

const intervalMs = 3_600_000
const eventsKeptMs = 2 * 24 * 3_600_000
const responsesKeptMs = 7 * 24 * 3_600_000
// As long as they count as duplicates.
const unplacedJobsKeptMs = 7 * 24 * 3_600_000
// Expired links are kept for a while, so that they are reported as expired.
const registrationsKeptMs = 7 * 24 * 3_600_000
// Owners can replay deliveries of this time.
const deliveriesKeptMs = 14 * 24 * 3_600_000
const positionsKeptMs = 24 * 3_600_000
// Longer than any order runs.
const fleetEventsKeptMs = 60 * 24 * 3_600_000
// The shops' lists of their last riders come from them.
const riderLinksKeptMs = 60 * 24 * 3_600_000
// Their recipients and texts were deleted before.
const messagesKeptMs = 14 * 24 * 3_600_000
// A year and a month, for yearly reviews.
const auditKeptMs = 395 * 24 * 3_600_000

/** Deletes expired rows, events and responses hourly, and maintains the tables. */
export function startHousekeeping({ store, clock, log }: { store: Store; clock: Clock; log(entry: object): void }) {
  const { database } = store
  let timer = clock.setTimeout(run, intervalMs)
  let running: Promise<void> = Promise.resolve()

  function run() {
    running = keepInOrder().catch((error: unknown) => {
      log({ level: 'error', fault: 'housekeeping', name: error instanceof Error ? error.name : '' })
    })
    timer = clock.setTimeout(run, intervalMs)
  }

  async function keepInOrder() {
    await deleteOldRows()
    if (!store.isReadOnly()) await store.maintain()
  }

  async function deleteOldRows() {
    await deleteOldEvents(database, new Date(clock.now() - eventsKeptMs))
    await deleteOldIntents(database, new Date(clock.now()))
    await deleteOldResponses(database, new Date(clock.now() - responsesKeptMs))
    await deleteUnplacedJobs(database, new Date(clock.now() - unplacedJobsKeptMs))
    await deleteOldSessions(database, new Date(clock.now()))
    await deleteOldPasswordResets(database, new Date(clock.now()))
    await deleteOldRegistrations(database, new Date(clock.now() - registrationsKeptMs))
    await deleteOldInvitations(database, new Date(clock.now()))
    await deleteOldDeliveries(database, new Date(clock.now() - deliveriesKeptMs))
    await deleteOldMessages(database, new Date(clock.now() - messagesKeptMs))
    await deleteOldFleetEvents(database, new Date(clock.now() - fleetEventsKeptMs))
    await deleteOldJobs(database, new Date(clock.now() - fleetEventsKeptMs))
    await deleteOldPositions(database, new Date(clock.now() - positionsKeptMs))
    await deleteOldRiderLinks(database, new Date(clock.now() - riderLinksKeptMs))
    await deleteOldAudit(database, new Date(clock.now() - auditKeptMs))
  }

  return {
    async stop() {
      clock.clearTimeout(timer)
      await running
    },
  }
}
