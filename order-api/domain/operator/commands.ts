import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import {
  type OperatorCommand,
  type OperatorContext,
  OperatorError,
  type OperatorInput,
  type OperatorResult,
} from './command.ts'
import { fleetKeyCommands } from './fleet-keys.ts'
import { fleetCommands } from './fleets.ts'
import { orderCommands } from './orders.ts'
import { staffTokenCommands } from './staff-tokens.ts'
import { vendorCodeCommands } from './vendor-codes.ts'
import { voucherCommands } from './vouchers.ts'

const commands = [
  ...staffTokenCommands,
  ...vendorCodeCommands,
  ...voucherCommands,
  ...orderCommands,
  ...fleetCommands,
  ...fleetKeyCommands,
]

/** A command to run, or the help for what was typed. */
type OperatorRequest =
  | { help: string }
  | { help: null; isJson: boolean; run(context: OperatorContext): Promise<OperatorResult> }

/** Runs the command of these arguments. @throws OperatorError */
export async function operate(context: OperatorContext, typed: readonly string[]): Promise<OperatorResult> {
  const request = readOperatorRequest(typed)
  if (request.help !== null) throw new OperatorError('This is a request for help.')
  return request.run(context)
}

/** Reads the arguments of `npm run operator --`. @throws OperatorError */
export function readOperatorRequest(typed: readonly string[]): OperatorRequest {
  const command = commands.find((one) => wordsOf(one).every((word, index) => typed[index] === word))
  if (!command) {
    const topic = commands.filter((one) => typed[0] === undefined || wordsOf(one)[0] === typed[0])
    const isHelp = typed.every((word) => ['--help', '-h', '--json', topic[0] && typed[0]].includes(word))
    if (isHelp) return { help: helpOf(topic.length > 0 ? topic : commands) }
    throw new OperatorError(`There is no command ${typed.join(' ')}. See: npm run operator -- --help`)
  }
  const { values, positionals } = parse(command, typed.slice(wordsOf(command).length))
  if (values.help) return { help: helpOf([command]) }
  const wanted = argumentsOf(command)
  const isMissing = wanted.some((word, index) => !word.startsWith('[') && positionals[index] === undefined)
  if (isMissing || positionals.length > wanted.length) throw new OperatorError(`Type: ${command.usage}`)
  const input: OperatorInput = {
    words: positionals,
    text: (name) => [values[name]].flat().find((value) => typeof value === 'string') ?? null,
    texts: (name) => [values[name] ?? []].flat().filter((value) => typeof value === 'string'),
    has: (name) => values[name] !== undefined,
  }
  return { help: null, isJson: values.json === true, run: (context) => command.run(context, input) }
}

const wordsOf = ({ usage }: OperatorCommand) => usage.split(' ').filter((word) => /^[a-z]/.test(word))
const argumentsOf = ({ usage }: OperatorCommand) => usage.split(' ').filter((word) => !/^[a-z]/.test(word))

function parse(command: OperatorCommand, args: string[]) {
  const options: ParseArgsOptionsConfig = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } }
  for (const [name, { value, isRepeatable = false }] of Object.entries(command.options))
    options[name] = { type: value === null ? 'boolean' : 'string', multiple: isRepeatable }
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split(/\. |\n/) : ['']
    throw new OperatorError(`${sentence}. See: npm run operator -- ${wordsOf(command).join(' ')} --help`)
  }
}

function helpOf(listed: readonly OperatorCommand[]): string {
  const lines = listed.flatMap(({ usage, about, options }) => [
    ['', ''],
    [usage, about],
    ...Object.entries(options).map(([name, { value, about: use }]) => [
      `  --${name}${value === null ? '' : ` ${value}`}`,
      use,
    ]),
  ])
  const width = Math.max(...lines.map(([left = '']) => left.length)) + 2
  const body = lines.map(([left = '', right = '']) => `  ${left.padEnd(width)}${right}`.trimEnd())
  const intro = ['npm run operator -- COMMAND', 'Every command takes --json, for programs, and --help.']
  return `${[...intro, ...body].join('\n')}\n`
}
