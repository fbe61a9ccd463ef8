import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { maxOtherVendors } from '../config/order-limits.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import { debounce } from '../lib/debounce.ts'
import { follow } from '../lib/follow.ts'
import { inOrder } from '../lib/latest.ts'
import { type Polling, poll } from '../lib/poll.ts'
import { type FlagName, flagNames } from './flag-names.ts'
import { type ApiBuild, type FlagsByVendor, requestFlags } from './providers.ts'
import { defaultFlags, type FlagValues } from './variations.ts'

const refreshMs = 300_000
const debounceMs = 400

/** Feature flags for the page's country, mode and vendor (specification 1 §4, Flags). */
export interface Flags {
  /** All flags of the page, to listen to each change. */
  $flags: ReadableAtom<FlagValues>
  $flag: ReadFlag
  /** Resolves after the first response or failure; never rejects. */
  ready: Promise<void>
  /** Fetches the flags now. @throws FlagsUnavailableError 'FwF: couldnt refresh the flags'; the flags stay */
  refresh(): Promise<void>
  /**
   * Fetches again 400 ms after the last call, for another user or vendor.
   * @param vendorId null for none; undefined for the previous one or the `vendor` setting
   */
  identify(vendorId?: string | null): void
  start(): void
  destroy(): void
}

/**
 * Returns a flag of the page, or of a vendor, such as an outlet in a list: fetched while listened to, and undefined, which is
 * off, until it has loaded.
 */
export interface ReadFlag {
  <Name extends FlagName>(name: Name): ReadableAtom<FlagValues[Name]>
  <Name extends FlagName>(name: Name, vendorId: string | undefined): ReadableAtom<FlagValues[Name] | undefined>
}

interface LoadedFlags extends Omit<FlagsByVendor, 'build'> {
  vendor: string | null | undefined
}

export interface FlagsParts {
  environment: Pick<Environment, 'fetch' | 'warn'> & Polling
  $settings: ReadableAtom<Settings>
  client: ApiClient
  /** Receives the order API's country and brand with each response, undefined after a failure. */
  applyBuild(build: ApiBuild): void
}

export function createFlags({ environment, $settings, client, applyBuild }: FlagsParts): Flags {
  const { clock } = environment
  const $response = atom<LoadedFlags>({ vendor: undefined, flags: defaultFlags, others: new Map() })
  const $flags = computed($response, ({ flags }) => flags)
  const $flagsByVendor = new Map<string, ReadableAtom<FlagValues | undefined>>()
  const watched = new Set<string>()
  let isRefreshQueued = false
  const destroyed = new AbortController()
  let stops: (() => void)[] | null = null
  let vendorId: string | null | undefined
  let hasWarned = false
  const fetches = inOrder()
  let markReady = () => {}
  const ready = new Promise<void>((resolve) => {
    markReady = resolve
  })

  async function refresh() {
    const run = fetches.start()
    const { api, country, mode, vendor: vendorSetting } = $settings.get()
    const vendor = vendorId === undefined ? vendorSetting : vendorId
    try {
      const responses = await Promise.all(
        chunksOf([...watched].filter((id) => id !== vendor)).map((others) =>
          requestFlags({ environment, client, api }, { country, mode, vendor, others }, destroyed.signal),
        ),
      )
      if (destroyed.signal.aborted || run.isOvertaken) return
      run.shown()
      hasWarned = false
      applyResponses({ vendor, ...mergeResponses(responses) })
      if (responses[0]) applyBuild(responses[0].build)
    } catch (error) {
      if (destroyed.signal.aborted) return
      setDefaultsForUnknown()
      applyBuild({})
      if (!hasWarned && error instanceof Error) environment.warn(error.message)
      hasWarned = true
      throw error
    } finally {
      markReady()
    }
  }

  /** Notifies listeners of changes only, and drops vendors without listeners. */
  function applyResponses({ vendor, flags, others }: LoadedFlags) {
    const before = $response.get()
    const othersInUse = [...watched].flatMap((id) => {
      const values = others.get(id) ?? before.others.get(id)
      return values ? [[id, keepIfEqual(before.others.get(id), values)] as const] : []
    })
    $response.set({ vendor, flags: keepIfEqual(before.flags, flags), others: new Map(othersInUse) })
  }

  function setDefaultsForUnknown() {
    const { vendor, flags, others } = $response.get()
    const unknown = [...watched].filter((id) => id !== vendor && !others.has(id))
    if (unknown.length === 0) return
    $response.set({ vendor, flags, others: new Map([...others, ...unknown.map((id) => [id, defaultFlags] as const)]) })
  }

  /** Batches vendors that are watched at once, such as the rows of a list. */
  function refreshForWatched() {
    if (!stops || isRefreshQueued) return
    isRefreshQueued = true
    queueMicrotask(() => {
      isRefreshQueued = false
      if (!destroyed.signal.aborted) void refreshQuietly()
    })
  }

  const refreshQuietly = () => refresh().catch(() => {})
  const refreshSoon = debounce(clock, debounceMs, () => void refreshQuietly())

  function identify(newVendorId?: string | null) {
    if (newVendorId !== undefined) vendorId = newVendorId
    if (stops) refreshSoon()
  }

  function $flagsOf(id: string): ReadableAtom<FlagValues | undefined> {
    const $existing = $flagsByVendor.get(id)
    if ($existing) return $existing
    const $values = computed($response, (response) => valuesOf(response, id))
    onMount($values, () => {
      watched.add(id)
      if (!valuesOf($response.get(), id)) refreshForWatched()
      return () => watched.delete(id)
    })
    $flagsByVendor.set(id, $values)
    return $values
  }

  return {
    $flags,
    $flag: flagReader((name, id) =>
      computed(id === undefined ? $flags : $flagsOf(id), (flags: FlagValues | undefined) => flags?.[name]),
    ),
    ready,
    refresh,
    identify,
    start() {
      if (stops) return
      stops = [poll(environment, refreshMs, refreshQuietly), $settings.listen(() => identify())]
      void refreshQuietly()
    },
    destroy() {
      for (const stop of stops ?? []) stop()
      refreshSoon.cancel()
      destroyed.abort()
    },
  }
}

/** Returns a function that creates each store once. */
function flagReader(
  create: (name: FlagName, vendorId: string | undefined) => ReadableAtom<FlagValues[FlagName] | undefined>,
): ReadFlag {
  const stores = new Map<string, ReturnType<typeof create>>()
  return (name: FlagName, vendorId?: string) => {
    const key = `${name} ${vendorId}`
    const $flag = stores.get(key) ?? create(name, vendorId)
    stores.set(key, $flag)
    return $flag as never
  }
}

function valuesOf({ vendor, flags, others }: LoadedFlags, id: string): FlagValues | undefined {
  return vendor === id ? flags : others.get(id)
}

function chunksOf(ids: readonly string[]): string[][] {
  const count = Math.max(1, Math.ceil(ids.length / maxOtherVendors))
  return Array.from({ length: count }, (_, index) => ids.slice(index * maxOtherVendors, (index + 1) * maxOtherVendors))
}

function mergeResponses(responses: readonly FlagsByVendor[]): Omit<FlagsByVendor, 'build'> {
  const flags = responses[0]?.flags ?? defaultFlags
  return { flags, others: new Map(responses.flatMap(({ others }) => [...others])) }
}

function keepIfEqual(before: FlagValues | undefined, after: FlagValues): FlagValues {
  const isSame = (name: FlagName) => JSON.stringify(before?.[name]) === JSON.stringify(after[name])
  if (!before || flagNames.every(isSame)) return before ?? after
  return Object.fromEntries(flagNames.map((name) => [name, (isSame(name) ? before : after)[name]])) as FlagValues
}

/**
 * Returns an element's flags: its own vendor's, or the page's until those have loaded.
 * @param $own the element's own vendor, null if it uses the page's
 */
export function flagsOfElement(flags: Flags, $own: ReadableAtom<string | null>): Flags {
  return {
    ...flags,
    $flag: flagReader((name, vendorId) => {
      if (vendorId !== undefined) return flags.$flag(name, vendorId)
      return follow($own, (ownId) =>
        ownId === null
          ? flags.$flag(name)
          : computed([flags.$flag(name, ownId), flags.$flag(name)], (own, ofPage) => own ?? ofPage),
      )
    }),
  }
}
