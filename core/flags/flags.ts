import { atom, computed, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import { debounce } from '../lib/debounce.ts'
import { poll } from '../lib/poll.ts'
import type { FlagName } from './flag-names.ts'
import { askProviders } from './providers.ts'
import { defaultFlags, type FlagValues } from './variations.ts'

/** Specification 1 §9. */
const refreshMs = 300_000
const debounceMs = 400

/** What is switched on, for this page's country, mode and vendor (specification 1 §4, Flags). */
export interface Flags {
  /** The built-in defaults until a provider has answered; then the newest answer, also while none can be had. */
  $flags: ReadableAtom<FlagValues>
  /** Whether the flag is on; one that carries settings is on when it has some. Told only when it changes. */
  $isOn(name: FlagName): ReadableAtom<boolean>
  isOn(name: FlagName): boolean
  /** After the first answer, or when the first try has failed and the defaults hold; never rejects. */
  known: Promise<void>
  /** Asks the providers now. @throws FlagsUnavailableError 'FwF: couldnt refresh the flags'; what is known stays. */
  refresh(): Promise<void>
  /**
   * Somebody else looks, or for another vendor: asks anew once nobody has identified for 400 ms.
   * @param vendorId null for none; left out, the one before or the `vendor` setting
   */
  identify(vendorId?: string | null): void
  /** Asks, and again every 5 minutes until `destroy`. */
  start(): void
  destroy(): void
}

export interface FlagsParts {
  environment: Pick<Environment, 'clock' | 'fetch' | 'warn'>
  $settings: ReadableAtom<Settings>
  client: ApiClient
}

export function createFlags({ environment, $settings, client }: FlagsParts): Flags {
  const { clock } = environment
  const $flags = atom<FlagValues>(defaultFlags)
  const $each = new Map<FlagName, ReadableAtom<boolean>>()
  const ending = new AbortController()
  let stops: (() => void)[] | null = null
  let vendorId: string | null | undefined
  let hasWarned = false
  /** Answers may overtake each other: one that was asked for before the newest answer is dropped. */
  let asked = 0
  let answered = 0
  let learn = () => {}
  const known = new Promise<void>((resolve) => {
    learn = resolve
  })

  async function refresh() {
    const number = ++asked
    const { api, country, mode, vendor } = $settings.get()
    const query = { country, mode, vendor: vendorId === undefined ? vendor : vendorId }
    try {
      const flags = await askProviders({ environment, client, api }, query, ending.signal)
      if (ending.signal.aborted || number < answered) return
      answered = number
      hasWarned = false
      if (JSON.stringify(flags) !== JSON.stringify($flags.get())) $flags.set(flags)
    } catch (error) {
      if (ending.signal.aborted) return
      if (!hasWarned && error instanceof Error) environment.warn(error.message)
      hasWarned = true
      throw error
    } finally {
      learn()
    }
  }

  const refreshQuietly = () => refresh().catch(() => {})
  const refreshSoon = debounce(clock, debounceMs, () => void refreshQuietly())

  function identify(news?: string | null) {
    if (news !== undefined) vendorId = news
    if (stops) refreshSoon()
  }

  return {
    $flags,
    $isOn(name) {
      const $known = $each.get(name) ?? computed($flags, (flags) => flags[name] !== false)
      $each.set(name, $known)
      return $known
    },
    isOn: (name) => $flags.get()[name] !== false,
    known,
    refresh,
    identify,
    start() {
      if (stops) return
      stops = [poll(clock, refreshMs, refreshQuietly), $settings.listen(() => identify())]
      void refreshQuietly()
    },
    destroy() {
      for (const stop of stops ?? []) stop()
      refreshSoon.cancel()
      ending.abort()
    },
  }
}
