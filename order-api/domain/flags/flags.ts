import { z } from 'zod'
import { type FlagName, flagNames } from '../../../core/flags/flag-names.ts'
import type { Database } from '../../store/database.ts'
import { fleetsOf, lineagesOf } from '../../store/vendors/vendors.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { returnFlag, takesReturns } from '../fleet/fleets.ts'
import { openOperatorFile } from '../operator-file.ts'
import { refuse } from '../refusal.ts'

/** Variation by flag: on, off, or settings. */
export type FlagMap = Readonly<Record<string, boolean | Readonly<Record<string, unknown>>>>

/** For whom flags are read. An unknown vendor has the flags without rules for vendors. */
export interface FlagAudience {
  country: string
  mode: string
  vendor: string | null
}

/** The operator's flags (specification 1 §4); the file is read again when it changes. */
export interface FlagSource {
  map(): Promise<FlagMap>
  for(audience: FlagAudience): Promise<FlagMap>
  /** Returns a caller's flags at a vendor. */
  ofCaller(caller: Pick<Caller, 'kind'>, vendorId: string | null): Promise<FlagMap>
  isOn(caller: Pick<Caller, 'kind'>, vendorId: string | null, name: FlagName): Promise<boolean>
  /** Flag `guest-checkout`. */
  canGuestsOrder(): Promise<boolean>
  /** @throws Refusal 403 `guest.not-available` */
  refuseUnlessGuestsCanOrder(): Promise<void>
  /** Flags that differ, by vendor. */
  differences(audience: FlagAudience, others: readonly string[]): Promise<Record<string, FlagMap>>
}

/** Flags that are on unless the operator's file says otherwise. */
const onByDefault: ReadonlySet<string> = new Set<FlagName>([
  'voucher',
  'pre-order',
  'address-book',
  'edit-outlet',
  'add-outlet',
  'modify-order-button',
  'delivery-receipt-cta',
  'proof-of-delivery',
  'digit-grouping',
  'helpcenter',
  'show-track-order-before-picked-up',
  'tag-id-check',
  'handover-codes',
  'receiver-self-service',
])
const defaultFlagsIn = ({ links }: Pick<Country, 'links'>): FlagMap => ({
  ...Object.fromEntries(flagNames.map((name) => [name, onByDefault.has(name)])),
  'payment-vat': links.vatNumberField,
})

/** A demonstration shows ways of ordering that an operator switches on deliberately. */
const demoFlags: FlagMap = {
  'guest-checkout': true,
  'bulk-order-upload': true,
  'dynamic-time-estimation': true,
  [returnFlag]: true,
}

// These features need an account (specification 1 §6).
const offForGuests: FlagMap = {
  'address-book': false,
  'bulk-order-upload': false,
  'edit-outlet': false,
  'add-outlet': false,
  helpcenter: false,
  [returnFlag]: false,
}

const settingsSchemas: Readonly<Record<string, z.ZodType>> = {
  'tracking-page-settings': z.strictObject({ map: z.boolean(), calls: z.boolean() }),
  'dual-pricing-display': z.strictObject({ currency: z.string().regex(/^[A-Z]{3}$/), rate: z.number().positive() }),
}

function variationOf(name: string) {
  const details = settingsSchemas[name]
  return (details ? z.union([z.literal(false), details]) : z.boolean()).optional()
}

const modes = { user: 'classic', partner: 'classic', staff: 'godroid', guest: 'guest' } as const satisfies Record<
  Caller['kind'],
  string
>

const mapShape = Object.fromEntries(flagNames.map((name) => [name, variationOf(name)]))
const oneOrMore = z.union([z.string().transform((value) => [value]), z.array(z.string())]).optional()
const fileSchema = z.strictObject({
  ...mapShape,
  rules: z
    .array(z.strictObject({ country: oneOrMore, vendor: oneOrMore, mode: oneOrMore, flags: z.strictObject(mapShape) }))
    .default([]),
})

type Rule = z.infer<typeof fileSchema>['rules'][number]

interface FlagSettings {
  flags: FlagMap
  rules: readonly Rule[]
}

export interface FlagSourceOptions {
  database: Database
  /** Where callers are. */
  country: Pick<Country, 'code' | 'links'>
  /** Null: the default flags apply. A missing file is created with them; in the demo, with the demo's. */
  file: string | null
  isDemo: boolean
  hasGoogleMaps: boolean
  /** Carries orders of outlets without a choice of their own. */
  defaultFleet: string
  log(entry: object): void
}

export async function createFlagSource({
  database,
  country,
  file,
  isDemo,
  hasGoogleMaps,
  defaultFleet,
  log,
}: FlagSourceOptions): Promise<FlagSource> {
  const defaultFlags = defaultFlagsIn(country)
  const settingsFile = await openOperatorFile<FlagSettings>({
    file,
    subject: 'flags',
    initialContent: JSON.stringify({ ...defaultFlags, ...(isDemo && demoFlags) }, null, 2),
    read(json) {
      const { rules, ...flags } = fileSchema.parse(json)
      const isGoogleOn = [flags as FlagMap, ...rules.map((rule) => rule.flags as FlagMap)].some(
        (map) => map['google-autocomplete'],
      )
      if (isGoogleOn && !hasGoogleMaps)
        log({ level: 'warn', flags: 'google-autocomplete has no effect: GOOGLE_MAPS_API_KEY is missing' })
      return { flags: { ...defaultFlags, ...(flags as FlagMap) }, rules }
    },
    fallback: { flags: defaultFlags, rules: [] },
    database,
    log,
  })

  function mapFor({ flags, rules }: FlagSettings, audience: FlagAudience, lineage: readonly string[]): FlagMap {
    const matchingFlags = rules.filter((rule) => appliesTo(rule, audience, lineage)).map((rule) => rule.flags)
    return Object.assign({}, flags, ...matchingFlags, audience.mode === 'guest' ? offForGuests : {})
  }

  const hasVendorRules = ({ rules }: FlagSettings) => rules.some(({ vendor }) => vendor)

  async function mapOf(current: FlagSettings, audience: FlagAudience): Promise<FlagMap> {
    const { vendor } = audience
    const lineages = hasVendorRules(current) && vendor !== null ? await lineagesOf(database, [vendor]) : []
    const flags = mapFor(current, audience, lineages[0] ?? [])
    return flags[returnFlag] === true ? withReturns(flags, vendor === null ? null : await fleetOf(vendor)) : flags
  }

  const fleetOf = async (vendor: string) => (await fleetsOf(database, [vendor])).get(vendor) ?? null

  function withReturns(flags: FlagMap, fleet: string | null): FlagMap {
    return takesReturns(fleet ?? defaultFleet) ? flags : { ...flags, [returnFlag]: false }
  }

  const flagsFor = async (audience: FlagAudience) => mapOf(await settingsFile.current(), audience)
  const ofCaller = ({ kind }: Pick<Caller, 'kind'>, vendor: string | null) =>
    flagsFor({ country: country.code, mode: modes[kind], vendor })
  const canGuestsOrder = async () => (await ofCaller({ kind: 'guest' }, null))['guest-checkout'] === true

  return {
    map: async () => (await settingsFile.current()).flags,
    for: flagsFor,
    ofCaller,
    isOn: async (caller, vendorId, name) => (await ofCaller(caller, vendorId))[name] === true,
    canGuestsOrder,
    async refuseUnlessGuestsCanOrder() {
      if (!(await canGuestsOrder())) refuse(403, 'guest.not-available', 'Ordering needs an account at the moment.')
    },
    async differences(audience, others) {
      const current = await settingsFile.current()
      const mayDiffer = hasVendorRules(current) || mapFor(current, audience, [])[returnFlag] === true
      if (others.length === 0 || !mayDiffer) return {}
      const flags = await mapOf(current, audience)
      const lineages = new Map((await lineagesOf(database, others)).map((lineage) => [lineage[0], lineage]))
      const maps = others.map((id) => [id, mapFor(current, audience, lineages.get(id) ?? [])] as const)
      const hasReturns = maps.some(([, map]) => map[returnFlag] === true)
      const fleets = hasReturns ? await fleetsOf(database, others) : null
      const each = maps.map(([id, map]) => {
        const vendorFlags = map[returnFlag] === true ? withReturns(map, fleets?.get(id) ?? null) : map
        return [
          id,
          Object.fromEntries(Object.entries(vendorFlags).filter(([name, value]) => flags[name] !== value)),
        ] as const
      })
      return Object.fromEntries(each.filter(([, difference]) => Object.keys(difference).length > 0))
    },
  }
}

/** A parent's rule applies to its outlets. */
function appliesTo(rule: Rule, { country, mode }: FlagAudience, vendors: readonly string[]): boolean {
  return (
    (!rule.country || rule.country.includes(country)) &&
    (!rule.mode || rule.mode.includes(mode)) &&
    (!rule.vendor || rule.vendor.some((id) => vendors.includes(id)))
  )
}
