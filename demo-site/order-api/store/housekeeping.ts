import type { Clock } from '../clock.ts'
import { forgetAudit } from './accounts/audit.ts'
import { forgetPasswordResets } from './accounts/password-resets.ts'
import { forgetRegistrations } from './accounts/registrations.ts'
import { forgetSessions } from './accounts/sessions.ts'
import { forgetUnplacedJobs } from './bulk/jobs.ts'
import type { Database } from './database.ts'
import { forgetEvents } from './orders/events.ts'
import { forgetResponses } from './orders/orders.ts'
import { forgetDeliveries } from './partners/deliveries.ts'
import { forgetIntents } from './payments/payments.ts'
import { forgetInvitations } from './vendors/invitations.ts'

const everyMs = 3_600_000
const eventsKeptMs = 2 * 24 * 3_600_000
const responsesKeptMs = 7 * 24 * 3_600_000
// Duplicates are searched this long.
const unplacedJobsKeptMs = 7 * 24 * 3_600_000
// Expired links can still say so.
const registrationsKeptMs = 7 * 24 * 3_600_000
// Owners can replay this far back.
const deliveriesKeptMs = 14 * 24 * 3_600_000
// A year and a month, for yearly reviews.
const auditKeptMs = 395 * 24 * 3_600_000

/** Deletes expired rows, events and responses hourly. */
export function startHousekeeping({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Clock
  log(entry: object): void
}) {
  let timer = clock.setTimeout(run, everyMs)
  let running: Promise<void> = Promise.resolve()

  function run() {
    running = clean().catch((error: unknown) => {
      log({ level: 'error', fault: 'housekeeping', name: error instanceof Error ? error.name : '' })
    })
    timer = clock.setTimeout(run, everyMs)
  }

  async function clean() {
    await forgetEvents(database, new Date(clock.now() - eventsKeptMs))
    await forgetIntents(database, new Date(clock.now()))
    await forgetResponses(database, new Date(clock.now() - responsesKeptMs))
    await forgetUnplacedJobs(database, new Date(clock.now() - unplacedJobsKeptMs))
    await forgetSessions(database, new Date(clock.now()))
    await forgetPasswordResets(database, new Date(clock.now()))
    await forgetRegistrations(database, new Date(clock.now() - registrationsKeptMs))
    await forgetInvitations(database, new Date(clock.now()))
    await forgetDeliveries(database, new Date(clock.now() - deliveriesKeptMs))
    await forgetAudit(database, new Date(clock.now() - auditKeptMs))
  }

  return {
    async stop() {
      clock.clearTimeout(timer)
      await running
    },
  }
}
