/** Response times of 100 address suggestions per second over HTTP, one per typed letter. */
import { setTimeout as pause } from 'node:timers/promises'
import { fetchAuthorization } from '../support/log-in.ts'
import { startSiteProcess } from '../support/site.ts'
import { percentile } from './table.ts'

const perSecond = 100
const seconds = 10
const typedTexts = [
  'Tanjong Pagar Road',
  'bugis junction',
  '12 Ang Mo Kio Avenue 3',
  'maxwel food',
  'changi airport',
  '069184',
]
const queries = typedTexts.flatMap((text) => [...text].map((_, index) => text.slice(0, index + 1)))

export async function run() {
  // Each of 50 addresses sends few enough requests for the rate limit.
  const site = await startSiteProcess({ riderSpeed: 0, settings: { COURIER_TRUSTED_PROXIES: '1' } })
  try {
    const authorization = await fetchAuthorization(site.origin)
    let callCount = 0
    const requestSuggestions = async (query: string) => {
      const started = performance.now()
      const parameters = new URLSearchParams({ query, country: 'SG', lat: '1.28', lng: '103.84', language: 'en' })
      const response = await fetch(`${site.origin}/orders/api/v1/geolocator/autocomplete?${parameters}`, {
        headers: { Authorization: authorization, 'X-Forwarded-For': `10.0.0.${callCount++ % 50}` },
      })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`Suggestions returned ${response.status}`)
      return performance.now() - started
    }
    for (const query of queries) await requestSuggestions(query)

    const startedAt = performance.now()
    const running: Promise<number>[] = []
    for (let index = 0; index < perSecond * seconds; index += 1) {
      const dueAt = startedAt + (index * 1000) / perSecond
      const waitMs = dueAt - performance.now()
      if (waitMs > 0) await pause(waitMs)
      running.push(requestSuggestions(queries[index % queries.length] ?? ''))
    }
    const durations = await Promise.all(running)
    return {
      name: `Address suggestions, ${perSecond} a second over HTTP`,
      rows: [
        { what: 'p50', value: percentile(durations, 0.5), unit: 'ms' },
        { what: 'p99', value: percentile(durations, 0.99), unit: 'ms', goal: 'under 10' },
        { what: 'slowest', value: Math.max(...durations), unit: 'ms' },
      ],
    }
  } finally {
    await site.remove()
  }
}
