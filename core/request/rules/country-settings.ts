import { atom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import type { Environment } from '../../environment.ts'
import type { ServiceHoursState } from '../flow.ts'
import { readCountryParameter } from './country-parameters.ts'
import { readServiceHours } from './service-hours.ts'

/** The hours, as the country has set them (specification 2 §7). */
export function createCountrySettings(client: ApiClient, environment: Pick<Environment, 'clock' | 'warn'>) {
  const $serviceHours = atom<ServiceHoursState>({ state: 'loading' })
  const read = (isAnew = false) => readCountryParameter(client, environment.clock, 'serviceHours', isAnew)

  function showHours(text: string | null) {
    const reading = text === null ? null : readServiceHours(text)
    if (reading && !reading.ok) environment.warn(`the country parameter serviceHours is wrong: ${reading.message}`)
    $serviceHours.set(reading?.ok ? { state: 'between', hours: reading.hours } : { state: 'always' })
  }

  return {
    $serviceHours,
    /** Never rejects: hours that cannot be had count as open. */
    async load() {
      showHours(await read().catch(() => null))
    },
    /** The hours as they are now, for who waits for them to begin. Never rejects: what was known before stays. */
    async renewServiceHours(isAnew = false) {
      const text = await read(isAnew).catch(() => null)
      if (text !== null) showHours(text)
    },
  }
}
