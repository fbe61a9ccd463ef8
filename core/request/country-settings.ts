import { atom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import type { Environment } from '../environment.ts'
import { readCountryParameter } from './country-parameter.ts'
import type { ServiceHoursState } from './flow.ts'
import { type PaymentMethodsState, readPaymentMethods } from './payment-methods.ts'
import { readServiceHours } from './service-hours.ts'

/** The hours and the ways to pay, as the country has set them (specification 2 §7). */
export function createCountrySettings(client: ApiClient, environment: Pick<Environment, 'clock' | 'warn'>) {
  const $serviceHours = atom<ServiceHoursState>({ state: 'loading' })
  const $paymentMethods = atom<PaymentMethodsState>({ state: 'loading' })
  const read = (name: 'serviceHours' | 'paymentMethods') => readCountryParameter(client, environment.clock, name)

  return {
    $serviceHours,
    $paymentMethods,
    /** Never rejects: hours that cannot be had count as open, ways to pay as none. */
    async load() {
      const [hours, methods] = await Promise.allSettled([read('serviceHours'), read('paymentMethods')])
      const reading = hours.status === 'fulfilled' ? readServiceHours(hours.value) : null
      if (reading && !reading.ok) environment.warn(`the country parameter serviceHours is wrong (${reading.key})`)
      $serviceHours.set(reading?.ok ? { state: 'between', hours: reading.hours } : { state: 'always' })
      const named = methods.status === 'fulfilled' ? readPaymentMethods(methods.value) : []
      $paymentMethods.set({ state: 'ready', methods: named })
    },
  }
}
