import { join } from 'node:path'
import { createOrderApi, type OrderApi } from './order-api.ts'
import { OtherCountryError } from './seed/seed.ts'
import { keepPrivate, SharedFolderError } from './server/data-folder.ts'
import { greeting } from './server/greeting.ts'
import { type ListeningServer, listen } from './server/listen.ts'
import { mailOptions } from './server/mail/mail.ts'
import { keepSecret } from './server/secret.ts'
import { readSettings } from './server/settings.ts'
import { FolderInUseError } from './store/folder-lock.ts'

/** The process: reads the settings, listens, opens the API, and ends cleanly within five seconds of SIGTERM. */
const graceMs = 2500
const latestEndMs = 4500

const oldestNode = 22
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  stop(`Courier Elements needs Node ${oldestNode} or newer; this is ${process.version}. Start it with npm start.`)
}

// Whatever this process writes is the operator's alone.
process.umask(0o077)

let server: ListeningServer | null = null
let api: OrderApi | null = null
let ending = false

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end())
await start()

async function start() {
  try {
    const settings = readSettings(process.env)
    await keepPrivate(settings.dataFolder)
    server = await listen(settings, join(import.meta.dirname, '../../dist'))
    const { country, environment, database, riderSpeed, geocoderUrl, tilesUrl } = settings
    api = await createOrderApi({
      country: country.code,
      environment,
      database,
      riderSpeed,
      secret: settings.secret ?? (await keepSecret(settings.dataFolder)),
      previousSecrets: settings.previousSecrets,
      origins: settings.origins,
      ...(geocoderUrl !== null && { geocoderUrl }),
      ...(tilesUrl !== null && { tilesUrl }),
      testVendors: settings.testVendors,
      ...(settings.demo !== null && { demo: settings.demo }),
      isLively: settings.isLively,
      ...(settings.operatorToken !== null && { operatorToken: settings.operatorToken }),
      flagsFile: join(settings.dataFolder, 'flags.json'),
      parametersFile: join(settings.dataFolder, 'parameters.json'),
      mail: mailOptions(settings, server.port),
      cardForm: settings.cardForm,
      paymentHosts: settings.paymentHosts,
      clock: {
        now: Date.now,
        setTimeout: (run, ms) => setTimeout(run, ms),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
      log,
    })
    // The database sets the modes of a few files itself.
    await keepPrivate(settings.dataFolder)
    if (ending) return
    server.ready(api)
    process.stdout.write(greeting(settings, server.port, api.isDemo))
  } catch (error) {
    stop(startProblem(error))
  }
}

async function end() {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(1), latestEndMs).unref()
  await server?.close(graceMs)
  await api?.close()
  process.exit(0)
}

/** One line for what an operator can mend; a fault of the program keeps its stack. */
function startProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : null
  if (code === 'EADDRINUSE') return `PORT ${process.env.PORT ?? 4321} is in use by another program.`
  if (code === 'EACCES' && 'port' in error) return `PORT ${process.env.PORT} may not be opened by this user.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'DATABASE_URL names a database that does not answer.'
  return error.name === 'SettingError' ||
    error instanceof SharedFolderError ||
    error instanceof FolderInUseError ||
    error instanceof OtherCountryError
    ? error.message
    : (error.stack ?? error.message)
}

function stop(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** JSON lines: faults always, requests where a machine reads them. */
function log(entry: object) {
  const isFault = 'level' in entry && entry.level !== 'info'
  if (isFault) process.stderr.write(`${JSON.stringify(entry)}\n`)
  else if (!process.stdout.isTTY) process.stdout.write(`${JSON.stringify(entry)}\n`)
}
