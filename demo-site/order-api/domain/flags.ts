import { readFileSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import type { Database } from '../store/database.ts'
import { lineageOf } from '../store/vendors.ts'

/** Flag to variation: on, off, or the settings that the flag carries. */
export type FlagMap = Readonly<Record<string, boolean | Readonly<Record<string, unknown>>>>

/** For whom the flags are asked. A vendor that is none of this server's counts as none. */
export interface FlagAudience {
  country: string
  mode: string
  vendor: string | null
}

/** The flags as the operator has them now (specification 1 §4): the file is read anew whenever it has changed. */
export interface FlagSource {
  /** What holds for everybody. */
  map(): Promise<FlagMap>
  /** What holds for these, by the rules of the file. */
  for(audience: FlagAudience): Promise<FlagMap>
}

const demoFile = new URL('../data/flags.json', import.meta.url)
const demoFlags: FlagMap = JSON.parse(readFileSync(demoFile, 'utf8'))

/** The demo names every flag: the server's closed list. */
export const flagNames = Object.keys(demoFlags)

const settings: Readonly<Record<string, z.ZodType>> = {
  'tracking-page-settings': z.strictObject({ map: z.boolean(), calls: z.boolean() }),
  'dual-pricing-display': z.strictObject({ currency: z.string().regex(/^[A-Z]{3}$/), rate: z.number().positive() }),
}

function variationOf(name: string) {
  const carried = settings[name]
  return (carried ? z.union([z.literal(false), carried]) : z.boolean()).optional()
}

const mapShape = Object.fromEntries(flagNames.map((name) => [name, variationOf(name)]))
const oneOrMore = z.union([z.string().transform((value) => [value]), z.array(z.string())]).optional()
const fileSchema = z.strictObject({
  ...mapShape,
  rules: z
    .array(z.strictObject({ country: oneOrMore, vendor: oneOrMore, mode: oneOrMore, flags: z.strictObject(mapShape) }))
    .default([]),
})

type Rule = z.infer<typeof fileSchema>['rules'][number]

interface Kept {
  /** Of the file on disk: another one means that it was saved. */
  version: string
  flags: FlagMap
  rules: readonly Rule[]
}

const demo: Kept = { version: '', flags: demoFlags, rules: [] }

export interface FlagSourceOptions {
  database: Database
  /** The operator's file, null for the demo's flags. Written with these where it is missing. */
  file: string | null
  log(entry: object): void
}

export async function createFlagSource({ database, file, log }: FlagSourceOptions): Promise<FlagSource> {
  const complain = (problem: string) => log({ level: 'error', flags: `flags.json is not used: ${problem}` })
  let kept = demo
  let refused = ''
  if (file !== null) await offer(file).catch(() => complain('it could not be written'))

  /** A file that is broken is said once, and what held before goes on. */
  async function current(): Promise<Kept> {
    if (file === null) return demo
    let version = ''
    try {
      const found = await stat(file, { bigint: true })
      version = `${found.mtimeNs}-${found.size}`
      if (version === kept.version || version === refused) return kept
      const { rules, ...flags } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')))
      kept = { version, flags: { ...demoFlags, ...(flags as FlagMap) }, rules }
      refused = ''
    } catch (error) {
      if (isMissing(error)) {
        kept = demo
      } else {
        refused = version
        complain(problemOf(error))
      }
    }
    return kept
  }

  return {
    map: async () => (await current()).flags,
    async for(audience) {
      const { flags, rules } = await current()
      if (rules.length === 0) return flags
      const namesVendor = rules.some((rule) => rule.vendor)
      const vendors = namesVendor && audience.vendor !== null ? await lineageOf(database, audience.vendor) : []
      return Object.assign(
        {},
        flags,
        ...rules.filter((rule) => isFor(rule, audience, vendors)).map(({ flags }) => flags),
      )
    },
  }
}

/** A rule for a parent is for its outlets too. */
function isFor(rule: Rule, { country, mode }: FlagAudience, vendors: readonly string[]): boolean {
  return (
    (!rule.country || rule.country.includes(country)) &&
    (!rule.mode || rule.mode.includes(mode)) &&
    (!rule.vendor || rule.vendor.some((id) => vendors.includes(id)))
  )
}

/** So that an operator finds all flags in one place, as the demo has them. A file that is there stays. */
async function offer(file: string) {
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(file, await readFile(demoFile), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** One line for the operator. */
function problemOf(error: unknown): string {
  if (!(error instanceof z.ZodError)) return error instanceof SyntaxError ? 'it is no JSON' : 'it could not be read'
  const [issue] = error.issues
  const place = issue?.path.join('.')
  return place ? `${place}: ${issue?.message}` : (issue?.message ?? 'it is no map of flags')
}
