import { atom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { readCountryParameter } from '../../api/country-parameters.ts'
import type { Environment } from '../../environment.ts'
import { createTimeFormats } from '../../time/formats.ts'

/** Times of day in the outlet's time zone, as numbers: 930 is 9:30, 2359 the end of the day. */
export interface ServiceHours {
  from: number
  to: number
}

/** `always`: also if the hours couldn't be loaded or read. */
export type ServiceHoursState = { state: 'loading' } | { state: 'always' } | { state: 'between'; hours: ServiceHours }

export type ParsedServiceHours = { ok: true; hours: ServiceHours } | { ok: false; message: string }

/** Quoted from specification 2 §8, in its wording; for operators. */
const formatProblem = 'format has to be dddd:dddd (0000:2359 for 24/24)'
const rangeProblem = 'service hours has to been between 0 & 2359'

/** Parses `dddd:dddd`, each part at most 2359 (specification 2 §4). */
export function readServiceHours(text: string): ParsedServiceHours {
  const match = /^(\d{4}):(\d{4})$/.exec(text.trim())
  if (!match) return { ok: false, message: formatProblem }
  const hours = { from: Number(match[1]), to: Number(match[2]) }
  const isTime = (time: number) => time <= 2359 && time % 100 < 60
  return isTime(hours.from) && isTime(hours.to) ? { ok: true, hours } : { ok: false, message: rangeProblem }
}

/** Always open if `from` equals `to`; past midnight if `from` is after `to`. Includes the last minute. */
export function isOpenAt({ from, to }: ServiceHours, time: number): boolean {
  if (from === to) return true
  return from < to ? time >= from && time <= to : time >= from || time <= to
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Returns the time of day in a zone: 930 for 9:30. */
export function timeOfDay(epochMs: number, timeZone: string): number {
  let formatter = formatters.get(timeZone)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formatters.set(timeZone, formatter)
  }
  return Number(formatter.format(epochMs).replace(':', ''))
}

/** `09:30`, `9:30 am`. */
export function formatTimeOfDay(time: number, locale: string): string {
  return createTimeFormats(locale, 'UTC', 'UTC').time(Date.UTC(2000, 0, 1, Math.floor(time / 100), time % 100))
}

/** Loads the country's service hours (specification 2 §7). */
export function createServiceHours(client: ApiClient, environment: Pick<Environment, 'clock' | 'warn'>) {
  const $serviceHours = atom<ServiceHoursState>({ state: 'loading' })
  const read = (isForced = false) => readCountryParameter(client, environment.clock, 'serviceHours', isForced)

  function show(text: string | null) {
    const parsed = text === null ? null : readServiceHours(text)
    if (parsed && !parsed.ok) environment.warn(`the country parameter serviceHours is wrong: ${parsed.message}`)
    $serviceHours.set(parsed?.ok ? { state: 'between', hours: parsed.hours } : { state: 'always' })
  }

  return {
    $serviceHours,
    async load() {
      show(await read().catch(() => null))
    },
    /** Fetches again if the hours are older than 5 minutes. Never rejects; keeps the current hours after a failure. */
    async renew(isForced = false) {
      const text = await read(isForced).catch(() => null)
      if (text !== null) show(text)
    },
  }
}
