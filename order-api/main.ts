import { systemClock } from './clock.ts'
import { readerFile } from './domain/bulk/reading/read-workbook.ts'
import { keepThreads } from './domain/heavy/heavy-work.ts'
import { exportJob } from './domain/orders/export/write-export.ts'
import { rowsJob } from './order-api.ts'
import { greeting } from './server/greeting.ts'
import { collectWhenIdle } from './server/idle-memory.ts'
import { createServer, type RunningServer } from './server/server.ts'
import { readSettings } from './server/settings/settings.ts'
import { startProblem } from './server/start-problem.ts'

// Starts the server from the settings, and shuts it down within five seconds of SIGTERM.
const graceMs = 2500
const hardStopMs = 4500
const threadsAfterMs = 20_000

const oldestNode = 22
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  exitWithMessage(
    `Courier Elements needs Node ${oldestNode} or newer; this is ${process.version}. Start it with npm start.`,
  )
}

// Only the operator's user can read files that this process writes.
process.umask(0o077)

let server: RunningServer | null = null
let isStopping = false

// Requests wait for each write to a pipe, so many lines are written at once.
const linesMs = 20
let waitingLines = ''
process.on('exit', writeLines)

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void shutDown())
await start()

async function start() {
  try {
    const settings = readSettings(process.env)
    server = createServer(settings, log)
    const { port, isDemo } = await server.start()
    if (isStopping) return
    process.stdout.write(greeting(settings, port, isDemo))
    // For the jobs of ordinary shops. The first seconds belong to the first pages.
    setTimeout(() => keepThreads([readerFile, rowsJob.file, exportJob.file]), threadsAfterMs).unref()
    collectWhenIdle(systemClock)
  } catch (error) {
    if (!isStopping) exitWithMessage(startProblem(error))
  }
}

async function shutDown() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), hardStopMs).unref()
  await server?.close(graceMs)
  writeLines()
  // A pipe may be full.
  await new Promise((resolve) => process.stdout.write('', resolve))
  process.exit(0)
}

function exitWithMessage(line: string): never {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Writes JSON lines with the time: errors always, requests only if stdout isn't a terminal. */
function log(entry: object) {
  const isFault = 'level' in entry && entry.level !== 'info'
  const line = JSON.stringify({ time: new Date().toISOString(), ...entry })
  if (isFault) process.stderr.write(`${line}\n`)
  else if (!process.stdout.isTTY) {
    if (waitingLines === '') setTimeout(writeLines, linesMs)
    waitingLines += `${line}\n`
  }
}

function writeLines() {
  process.stdout.write(waitingLines)
  waitingLines = ''
}
