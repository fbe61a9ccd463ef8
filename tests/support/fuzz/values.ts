import type { Schema } from '../open-api.ts'
import type { Random } from '../random.ts'

/** Existing values of a field, such as IDs. */
export type Known = (field: string) => readonly unknown[]

type List<Value> = readonly [Value, ...Value[]]

const hostileTexts: List<string> = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\n',
  'line\r\nX-Injected: yes',
  '\u001b[31m',
  '\u202eright to left',
  '\u2066isolated\u2069',
  '\u200b\u200b',
  '\ufeff',
  '\ud800',
  'a\udfffb',
  '\u2028\u2029',
  'İıſ',
  'ﷺ'.repeat(40),
  `Z${'\u0341'.repeat(300)}`,
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '𝕏'.repeat(200),
  '٣٤٥',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%0A',
  '%',
  '%ff',
  '//evil.test',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' or '1'='1",
  "'; drop table orders; --",
  '{{7*7}}#{7*7}',
  '$(id)`id`',
  '%s%s%n%x',
  '=cmd|/C calc!A0',
  '@SUM(1+1)',
  'a'.repeat(101),
  'x'.repeat(5001),
  '字'.repeat(20_001),
  'aa '.repeat(70),
  'aa'.repeat(50) + ' '.repeat(90),
  ', , '.repeat(60),
  '(((((((((('.repeat(20),
  'https://courier.test/?next=https://evil.test',
  '9'.repeat(400),
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '-000001-01-01T00:00:00Z',
  'en-12',
  'zz-ZZZZ-x-private',
]

const hostileNumbers: List<number> = [
  0, -0, -1, 1, 0.30000000000000004, 1e-320, 5e-324, 1e21, 1e308, -1e308, 2_147_483_648, -2_147_483_649,
  9_007_199_254_740_992, 9_007_199_254_740_994, 9_999_999_999.999, 8_640_000_000_000_001, 90, 90.000001, -180, 180.5,
]

const wrongTypes: List<unknown> = [
  null,
  true,
  false,
  0,
  '',
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { toString: 'x' },
  { length: 1e9 },
  ['a', 'b'],
]

export const hostileText = (random: Random): string => random.pick(hostileTexts)

/** Valid JSON that the field doesn't expect. */
export function hostileValue(random: Random): unknown {
  const kind = random.below(10)
  if (kind < 5) return hostileText(random)
  if (kind < 7) return random.pick(hostileNumbers)
  if (kind < 9) return structuredClone(random.pick(wrongTypes))
  return nestedValue(random.pick([3, 50, 2000]))
}

export function nestedValue(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** Returns a valid value of the schema; with `edge`, one at or beyond its limits. */
export function validValue(schema: Schema, field: string, context: ValueContext): unknown {
  const { random, known, resolve, edge } = context
  if (schema.$ref) return validValue(resolve(schema.$ref), field, context)
  if (schema.const !== undefined) return schema.const
  const values = known(field)
  if (values.length > 0 && (!edge || random.chance(0.7))) return values[random.below(values.length)]
  if (schema.enum) return schema.enum[random.below(schema.enum.length)]
  const [alternative] = schema.anyOf ?? schema.oneOf ?? []
  if (alternative) return validValue(alternative, field, context)
  const types = [schema.type ?? 'string'].flat()
  const type = edge ? types[random.below(types.length)] : types.find((candidate) => candidate !== 'null')
  if (type === 'null') return null
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'array')
    return Array.from({ length: random.below(3) }, () => validValue(schema.items ?? {}, field, context))
  if (type === 'object') return objectOf(schema, context)
  if (type === 'number' || type === 'integer') return numberOf(schema, context)
  return textOf(schema, context)
}

export interface ValueContext {
  random: Random
  known: Known
  resolve(reference: string): Schema
  edge: boolean
}

function objectOf({ properties = {}, required = [] }: Schema, context: ValueContext): object {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || context.random.chance(0.8))
  return Object.fromEntries(entries.map(([name, schema]) => [name, validValue(schema, name, context)]))
}

function numberOf({ type, minimum = -1000, maximum = 1000 }: Schema, { random, edge }: ValueContext): number {
  if (edge) return random.pick([minimum, maximum, 0, ...hostileNumbers])
  const value = minimum + ((maximum - minimum) * random.below(1_000_000)) / 1_000_000
  return [type].flat().includes('integer') ? Math.round(value) : value
}

function textOf({ format, minLength = 0, maxLength = 40 }: Schema, { random, edge }: ValueContext): string {
  if (format === 'date-time') {
    return new Date(Date.UTC(2026, 5, 10) + random.below(40 * 86_400_000)).toISOString()
  }
  if (edge) return random.pick(['', 'é'.repeat(maxLength), 'x'.repeat(minLength), 'x'.repeat(maxLength + 1)])
  return random.pick(['Alicia Wong', 'Laksa for two', '2 Orchard Turn, Singapore 238801', 'none', '#04-12', 'al'])
}

/** Returns a copy with one to three parts removed or replaced by hostile values. */
export function mutate(value: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(value)
  for (let round = 0; round <= random.below(3); round += 1) {
    const parts = partsOf(copy)
    const [holder, key] = parts[random.below(parts.length)] ?? []
    if (!holder || key === undefined) return hostileValue(random)
    if (random.chance(0.25)) delete holder[key]
    else holder[key] = hostileValue(random)
  }
  return copy
}

type Holder = Record<string, unknown>

function partsOf(value: unknown, depth = 0): [Holder, string][] {
  if (typeof value !== 'object' || value === null || depth > 20) return []
  const holder = value as Holder
  return Object.keys(holder).flatMap((key): [Holder, string][] => [[holder, key], ...partsOf(holder[key], depth + 1)])
}
