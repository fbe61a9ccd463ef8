/** `npm run operator`: runs one command of `--help`, against the data of the settings. */
import { userInfo } from 'node:os'
import { OperatorError, type OperatorResult } from './domain/operator/command.ts'
import { readOperatorRequest } from './domain/operator/commands.ts'
import { runCommand } from './server/operator/run-command.ts'
import { readSettings } from './server/settings/settings.ts'
import { startProblem } from './server/start-problem.ts'

// Only the operator's user can read files that this process writes.
process.umask(0o077)

const args = process.argv.slice(2)
try {
  const request = readOperatorRequest(args)
  if (request.help !== null) process.stdout.write(request.help)
  else {
    const result = await runCommand(readSettings(process.env), args, systemUser())
    process.stdout.write(request.isJson ? `${JSON.stringify(result, null, 2)}\n` : textOf(result))
  }
} catch (error) {
  const isJson = args.includes('--json')
  const message = startProblem(error)
  process.stderr.write(isJson ? `${JSON.stringify({ error: message })}\n` : `${message}\n`)
  process.exitCode = error instanceof OperatorError ? 2 : 1
}

/** Returns who runs the command, also through sudo; null for a user without a name. */
function systemUser(): string | null {
  try {
    return process.env.SUDO_USER ?? userInfo().username
  } catch {
    return null
  }
}

/** Writes a record as lines, and a list as a table. */
function textOf(result: OperatorResult): string {
  const rows = Array.isArray(result) ? result : Object.entries(result)
  if (!Array.isArray(result)) return tableOf(rows)
  const [first] = result
  return first ? tableOf([Object.keys(first), ...result.map((record) => Object.values(record))]) : 'None.\n'
}

function tableOf(rows: readonly (readonly unknown[])[]): string {
  const texts = rows.map((row) => row.map((value) => [value ?? '–'].flat().join(', ')))
  const widths = (texts[0] ?? []).map((_, column) => Math.max(...texts.map((row) => row[column]?.length ?? 0)))
  return texts
    .map(
      (row) =>
        `${row
          .map((value, column) => value.padEnd((widths[column] ?? 0) + 2))
          .join('')
          .trimEnd()}\n`,
    )
    .join('')
}
