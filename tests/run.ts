/**
 * `npm test`: every phase, or `npm test -- tests/core/orders/status.test.ts` for some files only. `npm test -- --changed`
 * runs the files that import what differs from main.
 * Ends with `N passed, N failed`.
 */
import { join, relative } from 'node:path'
import { buildParts, isStale, packagePart } from '../demo-site/build.ts'
import { changedTests } from './support/runner/changed.ts'
import { choosePhases } from './support/runner/phases.ts'
import { runNode } from './support/runner/run-command.ts'
import { runTests } from './support/runner/run-tests.ts'
import { unreadTexts } from './support/unread-texts.ts'

const env = {
  ASTRO_TELEMETRY_DISABLED: '1',
  FORCE_COLOR: '0',
  NO_COLOR: '1',
  // Shares compiled modules between test processes.
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../.cache/compiled'),
}

process.chdir(`${import.meta.dirname}/..`)
const args = process.argv.slice(2)
const phases = args.includes('--changed') ? changedPhases() : choosePhases(args.map(pathOf))
const needsBuild = phases.some(({ phase }) => phase.needsBuild)
const needsPackage = phases.some(({ files }) => files.some((file) => /^tests\/embed\/(package|\*\*)/.test(file)))

if (args.length === 0) process.stdout.write(unreadTexts().summary)
process.exitCode = await runTests({
  phases,
  ...(needsBuild && { build }),
  print: (text) => void process.stdout.write(text),
  env,
})

function pathOf(file: string) {
  return relative('', file).replaceAll('\\', '/')
}

function changedPhases() {
  const { files, isEverything, message } = changedTests()
  process.stdout.write(`${message}\n`)
  if (isEverything) return choosePhases([])
  const sources = choosePhases([]).filter(({ phase }) => !phase.hasSecondChance)
  return files.length > 0 ? [...sources, ...choosePhases(files)] : sources
}

async function build() {
  let processorSeconds = 0
  for (const part of needsPackage ? [...buildParts, packagePart] : buildParts) {
    if (!isStale(part)) continue
    const built = await runNode(['demo-site/build.ts', part.name], { timeoutMinutes: 6, env })
    processorSeconds += built.processorSeconds
    if (built.code !== 0) return { errors: built.output, processorSeconds }
  }
  return { errors: null, processorSeconds }
}
