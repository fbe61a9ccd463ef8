/** Response times of 100 address suggestions per second over HTTP, one per typed letter. */
import { setTimeout as pause } from 'node:timers/promises'
import { startSiteProcess } from '../support/site.ts'
import { signInOver } from './sign-in-over.ts'

const perSecond = 100
const seconds = 10
const typed = [
  'Tanjong Pagar Road',
  'bugis junction',
  '12 Ang Mo Kio Avenue 3',
  'maxwel food',
  'changi airport',
  '069184',
]
const queries = typed.flatMap((text) => [...text].map((_, index) => text.slice(0, index + 1)))

export async function run() {
  // Fifty users, because of the limit per user.
  const site = await startSiteProcess({ riderSpeed: 0, settings: { COURIER_TRUSTED_PROXIES: '1' } })
  try {
    const authorization = await signInOver(site.origin)
    let callCount = 0
    const ask = async (query: string) => {
      const started = performance.now()
      const parameters = new URLSearchParams({ query, country: 'SG', lat: '1.28', lng: '103.84', language: 'en' })
      const response = await fetch(`${site.origin}/orders/api/v1/geolocator/autocomplete?${parameters}`, {
        headers: { Authorization: authorization, 'X-Forwarded-For': `10.0.0.${callCount++ % 50}` },
      })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`Suggestions answered ${response.status}`)
      return performance.now() - started
    }
    for (const query of queries) await ask(query)

    const began = performance.now()
    const running: Promise<number>[] = []
    for (let index = 0; index < perSecond * seconds; index += 1) {
      const due = began + (index * 1000) / perSecond
      const early = due - performance.now()
      if (early > 0) await pause(early)
      running.push(ask(queries[index % queries.length] ?? ''))
    }
    const took = (await Promise.all(running)).sort((one, other) => one - other)
    const at = (part: number) => Math.round((took[Math.floor(part * (took.length - 1))] ?? Number.NaN) * 10) / 10
    return {
      name: `Address suggestions, ${perSecond} a second over HTTP`,
      rows: [
        { what: 'p50', value: at(0.5), unit: 'ms' },
        { what: 'p99', value: at(0.99), unit: 'ms', goal: 'under 20' },
        { what: 'slowest', value: at(1), unit: 'ms' },
      ],
    }
  } finally {
    await site.remove()
  }
}
