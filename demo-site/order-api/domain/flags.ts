import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Database } from '../store/database.ts'
import { lineageOf } from '../store/vendors.ts'
import { openOperatorFile } from './operator-file.ts'

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

const demoText = readFileSync(new URL('../data/flags.json', import.meta.url), 'utf8')
const demoFlags: FlagMap = JSON.parse(demoText)

/** The demo names every flag: the server's closed list. */
export const flagNames = Object.keys(demoFlags)

/** What needs an account is off for guests, whatever the file says (specification 1 §6). */
const offForGuests: FlagMap = {
  'address-book': false,
  'bulk-order-upload': false,
  'edit-outlet': false,
  'add-outlet': false,
  helpcenter: false,
}

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

interface Switched {
  flags: FlagMap
  rules: readonly Rule[]
}

export interface FlagSourceOptions {
  database: Database
  /** The operator's file, null for the demo's flags. Written with these where it is missing. */
  file: string | null
  log(entry: object): void
}

export async function createFlagSource({ database, file, log }: FlagSourceOptions): Promise<FlagSource> {
  const switches = await openOperatorFile<Switched>({
    file,
    subject: 'flags',
    offered: demoText,
    read(json) {
      const { rules, ...flags } = fileSchema.parse(json)
      return { flags: { ...demoFlags, ...(flags as FlagMap) }, rules }
    },
    otherwise: { flags: demoFlags, rules: [] },
    log,
  })

  return {
    map: async () => (await switches.current()).flags,
    async for(audience) {
      const { flags, rules } = await switches.current()
      const always = audience.mode === 'guest' ? offForGuests : {}
      if (rules.length === 0) return { ...flags, ...always }
      const namesVendor = rules.some((rule) => rule.vendor)
      const vendors = namesVendor && audience.vendor !== null ? await lineageOf(database, audience.vendor) : []
      return Object.assign(
        {},
        flags,
        ...rules.filter((rule) => isFor(rule, audience, vendors)).map(({ flags }) => flags),
        always,
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
