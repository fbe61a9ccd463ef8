import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { createOrderApi, type OrderApi } from '../order-api.ts'
import { makeFolderPrivate } from './data-folder.ts'
import { type ListeningServer, listen } from './listen.ts'
import { mailOptions } from './mail.ts'
import { type OperatorChannel, openOperatorChannel } from './operator/channel.ts'
import { readOrCreateSecret } from './secret.ts'
import type { ServerSettings } from './settings/settings.ts'
import { createTranslationsHost } from './translations-host.ts'

export interface RunningServer {
  /**
   * Listens, responds 503 until the order API is open, then serves.
   * @throws Error if the port, the data folder or the database can't be used
   */
  start(): Promise<{ port: number; isDemo: boolean }>
  /** Waits for running requests, at most `graceMs`, then closes the database. */
  close(graceMs: number): Promise<void>
}

/** Serves site, order API and live socket from the settings, on one port and with one data folder. */
export function createServer(settings: ServerSettings, log: (entry: object) => void): RunningServer {
  let server: ListeningServer | null = null
  let api: OrderApi | null = null
  let operatorChannel: OperatorChannel | null = null
  const translations = settings.translations && createTranslationsHost(settings.translations, log)

  return {
    async start() {
      await makeFolderPrivate(settings.dataFolder)
      await translations?.start([...new Set([...settings.country.languages, 'en'])])
      server = await listen(settings, join(import.meta.dirname, '../../dist'), translations)
      const { country, environment, database, riderSpeed, geocoderUrl, tilesUrl } = settings
      api = await createOrderApi({
        country: country.code,
        brand: settings.brand,
        environment,
        database,
        riderSpeed,
        secret: settings.secret ?? (await readOrCreateSecret(settings.dataFolder)),
        previousSecrets: settings.previousSecrets,
        origins: settings.origins,
        ...(settings.fleet !== null && { fleet: settings.fleet }),
        fleetAccounts: settings.fleetAccounts,
        fees: settings.fees,
        ...(settings.fleetKey !== null && { fleetKey: settings.fleetKey }),
        ...(geocoderUrl !== null && { geocoderUrl }),
        ...(settings.googleMapsKey !== null && { googleMaps: { key: settings.googleMapsKey } }),
        ...(tilesUrl !== null && { tilesUrl }),
        registrationType: settings.registrationType,
        testVendors: settings.testVendors,
        ...(settings.demo !== null && { demo: settings.demo }),
        hasSimulatedShops: settings.hasSimulatedShops,
        flagsFile: join(settings.dataFolder, 'flags.json'),
        parametersFile: join(settings.dataFolder, 'parameters.json'),
        mail: mailOptions(settings, server.port),
        cardForm: settings.cardForm,
        paymentHosts: settings.paymentHosts,
        clock: systemClock,
        log,
      })
      if (database.kind !== 'postgres')
        operatorChannel = await openOperatorChannel(settings.dataFolder, api.operate, log)
      // The database sets the modes of a few files itself.
      await makeFolderPrivate(settings.dataFolder)
      server.ready(api)
      return { port: server.port, isDemo: api.isDemo }
    },
    async close(graceMs) {
      await Promise.all([operatorChannel?.close(graceMs), server?.close(graceMs)])
      await api?.close()
      translations?.close()
    },
  }
}
