import { atom, computed, onMount, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import { debounce } from '../lib/debounce.ts'
import { inOrder } from '../lib/latest.ts'
import { type Polling, poll } from '../lib/poll.ts'
import type { FlagName } from './flag-names.ts'
import { askProviders, type FlagsByVendor } from './providers.ts'
import { defaultFlags, type FlagValues } from './variations.ts'

/** Specification 1 §9. */
const refreshMs = 300_000
const debounceMs = 400
/** Vendors that one question may name besides the page's own. */
const mostOthers = 200

/** What is switched on, for this page's country, mode and vendor (specification 1 §4, Flags). */
export interface Flags {
  /** The built-in defaults until a provider has answered; then the newest answer, also while none can be had. */
  $flags: ReadableAtom<FlagValues>
  /** Whether the flag is on; one that carries settings is on when it has some. Told only when it changes. */
  $isOn(name: FlagName): ReadableAtom<boolean>
  isOn(name: FlagName): boolean
  /**
   * The flags of one vendor, which the operator may switch apart from those of the page's own: an outlet in a list, or
   * that of an order. Asked for while it is listened to; null until known.
   */
  $of(vendorId: string): ReadableAtom<FlagValues | null>
  /** After the first answer, or when the first try has failed and the defaults hold; never rejects. */
  known: Promise<void>
  /** Asks the providers now. @throws FlagsUnavailableError 'FwF: couldnt refresh the flags'; what is known stays. */
  refresh(): Promise<void>
  /**
   * The user or the vendor has changed: fetches again 400 ms after the last call.
   * @param vendorId null for none; left out, the one before or the `vendor` setting
   */
  identify(vendorId?: string | null): void
  /** Asks, and again every 5 minutes until `destroy`. */
  start(): void
  destroy(): void
}

/** The newest answer, and the vendor that it was asked for. */
interface Answer extends FlagsByVendor {
  vendor: string | null | undefined
}

export interface FlagsParts {
  environment: Pick<Environment, 'fetch' | 'warn'> & Polling
  $settings: ReadableAtom<Settings>
  client: ApiClient
}

export function createFlags({ environment, $settings, client }: FlagsParts): Flags {
  const { clock } = environment
  const $answer = atom<Answer>({ vendor: undefined, flags: defaultFlags, others: new Map() })
  const $flags = computed($answer, ({ flags }) => flags)
  const $ofVendors = new Map<string, ReadableAtom<FlagValues | null>>()
  const watched = new Set<string>()
  let isAskingSoon = false
  const $each = new Map<FlagName, ReadableAtom<boolean>>()
  const ending = new AbortController()
  let stops: (() => void)[] | null = null
  let vendorId: string | null | undefined
  let hasWarned = false
  const fetches = inOrder()
  let learn = () => {}
  const known = new Promise<void>((resolve) => {
    learn = resolve
  })

  async function refresh() {
    const run = fetches.start()
    const { api, country, mode, vendor: set } = $settings.get()
    const vendor = vendorId === undefined ? set : vendorId
    try {
      const answers = await Promise.all(
        chunksOf([...watched].filter((id) => id !== vendor)).map((others) =>
          askProviders({ environment, client, api }, { country, mode, vendor, others }, ending.signal),
        ),
      )
      if (ending.signal.aborted || run.isOvertaken) return
      run.shown()
      hasWarned = false
      keep({ vendor, ...merged(answers) })
    } catch (error) {
      if (ending.signal.aborted) return
      defaultUnknown()
      if (!hasWarned && error instanceof Error) environment.warn(error.message)
      hasWarned = true
      throw error
    } finally {
      learn()
    }
  }

  /** Tells listeners only what has changed, and forgets vendors that have no listener any more. */
  function keep({ vendor, flags, others }: Answer) {
    const before = $answer.get()
    const kept = [...watched].flatMap((id) => {
      const values = others.get(id) ?? before.others.get(id)
      return values ? [[id, unchanged(before.others.get(id), values)] as const] : []
    })
    $answer.set({ vendor, flags: unchanged(before.flags, flags), others: new Map(kept) })
  }

  function defaultUnknown() {
    const { vendor, flags, others } = $answer.get()
    const unknown = [...watched].filter((id) => id !== vendor && !others.has(id))
    if (unknown.length === 0) return
    $answer.set({ vendor, flags, others: new Map([...others, ...unknown.map((id) => [id, defaultFlags] as const)]) })
  }

  /** One question for all that begin to be watched at once, as the rows of a list do. */
  function refreshForWatched() {
    if (!stops || isAskingSoon) return
    isAskingSoon = true
    queueMicrotask(() => {
      isAskingSoon = false
      if (!ending.signal.aborted) void refreshQuietly()
    })
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
    $of(id) {
      const $made = $ofVendors.get(id)
      if ($made) return $made
      const $values = computed($answer, (answer) => valuesOf(answer, id))
      onMount($values, () => {
        watched.add(id)
        if (valuesOf($answer.get(), id) === null) refreshForWatched()
        return () => watched.delete(id)
      })
      $ofVendors.set(id, $values)
      return $values
    },
    known,
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
      ending.abort()
    },
  }
}

function valuesOf({ vendor, flags, others }: Answer, id: string): FlagValues | null {
  return vendor === id ? flags : (others.get(id) ?? null)
}

/** At least one, which asks for the page's own vendor. */
function chunksOf(ids: readonly string[]): string[][] {
  const count = Math.max(1, Math.ceil(ids.length / mostOthers))
  return Array.from({ length: count }, (_, index) => ids.slice(index * mostOthers, (index + 1) * mostOthers))
}

function merged(answers: readonly FlagsByVendor[]): FlagsByVendor {
  const flags = answers[0]?.flags ?? defaultFlags
  return { flags, others: new Map(answers.flatMap(({ others }) => [...others])) }
}

function unchanged(before: FlagValues | undefined, after: FlagValues): FlagValues {
  return before && JSON.stringify(before) === JSON.stringify(after) ? before : after
}
