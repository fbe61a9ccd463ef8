import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isSendable } from '../../adapters/webhooks/addresses.ts'
import type { Clock } from '../../clock.ts'
import { createFleetKeys } from '../../domain/fleet/keys.ts'
import { createHeavyWork } from '../../domain/heavy/heavy-work.ts'
import { createKeys } from '../../domain/keys.ts'
import { OperatorError, type OperatorResult, operatorActor } from '../../domain/operator/command.ts'
import { operate } from '../../domain/operator/commands.ts'
import { createOrderChanges } from '../../domain/orders/order-changes.ts'
import { openFleets } from '../../fleets.ts'
import { isDemoOn } from '../../seed/demo.ts'
import { refuseOtherCountry } from '../../seed/seed.ts'
import { openStore } from '../../store/database.ts'
import { FolderInUseError } from '../../store/pglite/folder-lock.ts'
import { mailOptions } from '../mail.ts'
import { readSecret } from '../secret.ts'
import type { ServerSettings } from '../settings/settings.ts'
import { callRunningServer } from './channel.ts'

// A server needs a few seconds until it can be called.
const longestWaitMs = 10_000
const pauseMs = 200

/**
 * Runs a command: in the running server of an embedded database, which only one process can open, else in this process.
 * @param user the system's user, for the records
 * @throws OperatorError, FolderInUseError, and errors of the database
 */
export async function runCommand(
  settings: ServerSettings,
  args: readonly string[],
  user: string | null,
): Promise<OperatorResult> {
  const { database, dataFolder, country } = settings
  if (database.kind !== 'folder') return runHere(settings, args, user)
  for (const startedAt = performance.now(); ; await pause(pauseMs)) {
    const result = await callRunningServer(dataFolder, args, user)
    if (result) return result
    if (!(await stat(join(dataFolder, `database-${country.code}`)).catch(() => null)))
      throw new OperatorError(`There is no database in ${dataFolder} yet. Start the server once, or set COURIER_DATA`)
    try {
      return await runHere({ ...settings, database: { ...database, lockWaitMs: 0 } }, args, user)
    } catch (error) {
      // Its server may be starting.
      if (!(error instanceof FolderInUseError) || performance.now() - startedAt > longestWaitMs) throw error
    }
  }
}

// This process only stores changes. Servers send the messages and take the next steps.
const storingClock: Clock = { now: Date.now, setTimeout: () => null, clearTimeout: () => {} }

const noLog = () => {}

async function runHere(settings: ServerSettings, args: readonly string[], user: string | null) {
  const { country, dataFolder } = settings
  const store = await openStore(settings.database, country.code)
  try {
    const { database } = store
    await refuseOtherCountry(database, country)
    const secret = settings.secret ?? (await readSecret(dataFolder))
    const clock = storingClock
    const context = { database, country, isDemo: await isDemoOn(database), work: createHeavyWork(noLog) }
    // The command may add the first key of the fleet API.
    const fleet = openFleets({ ...settings, clock, log: noLog }, { ...context, hasFleetKey: true })
    const fleetKeys = createFleetKeys({ database, settingsKey: settings.fleetKey })
    const { events, mailer, moves } = await createOrderChanges({
      store,
      country,
      clock,
      keys: createKeys([secret ?? '']),
      fleet,
      fleetKeys,
      mail: mailOptions(settings, settings.port),
      isShared: settings.database.kind === 'postgres',
      log: noLog,
    })
    await mailer.close()
    const result = await operate(
      {
        database,
        clock,
        country,
        actor: operatorActor(user),
        events,
        isSendable: (url) => isSendable(url, settings.environment === 'prd'),
        hasFleet: (name) => fleet.has(name),
        fleetKeys,
        moves: secret === null ? withoutSecret : moves,
      },
      args,
    )
    moves.close()
    await events.close()
    return result
  } finally {
    await store.close()
  }
}

// A move may send a link that the secret signs.
const withoutSecret = {
  moveByHand: () => Promise.reject(new OperatorError('Set COURIER_SECRET to the servers’ secret to move an order')),
}
