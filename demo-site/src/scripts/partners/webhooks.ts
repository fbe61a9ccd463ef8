import { fill, find, type PartnerPage, rowOf } from './parts.ts'

interface Endpoint {
  id: string
  url: string
  events: string[]
  failing_since: string | null
  disabled_at: string | null
}
interface Delivery {
  id: number
  type: string
  order_id: string | null
  created_at: string
  delivered_at: string | null
  next_try_at: string | null
  tries: { status: number | null; error: string | null }[]
}

/** The log is reloaded after this time while an event waits for its first try. */
const logReloadMs = 1000

/** Runs the list of endpoints with their logs, and the form that adds one. */
export function setUpWebhooks(section: HTMLElement, page: PartnerPage) {
  const list = find('[data-list]', section)
  const form = find<HTMLFormElement>('form', section)

  async function load() {
    const result = await page.call<{ endpoints: Endpoint[] }>('/webhooks')
    if (!result) return
    list.replaceChildren(...result.endpoints.map(row))
    find('[data-none]', section).hidden = result.endpoints.length > 0
  }

  function row(endpoint: Endpoint) {
    const { url, events, disabled_at, failing_since } = endpoint
    const element = rowOf(section, '[data-row]')
    const path = `/webhooks/${endpoint.id}`
    const log = find<HTMLDetailsElement>('[data-log]', element)
    const onClick = (selector: string, run: () => Promise<unknown>) =>
      find(selector, element).addEventListener('click', () => void run())
    fill(element, { url, events: events.join(' · ') })
    const isOff = disabled_at !== null
    find('[data-off]', element).hidden = !isOff
    find('[data-failing]', element).hidden = isOff || failing_since === null
    find('[data-switch-text="off"]', element).hidden = isOff
    find('[data-switch-text="on"]', element).hidden = !isOff
    log.addEventListener('toggle', () => log.open && void loadLog())

    async function loadLog() {
      const result = await page.call<{ deliveries: Delivery[] }>(`${path}/deliveries`)
      if (!result) return
      find('tbody', log).replaceChildren(...result.deliveries.map((delivery) => deliveryRow(delivery, path, loadLog)))
      const [newest] = result.deliveries
      const isPending = newest?.tries.length === 0 && newest.next_try_at !== null
      if (isPending && log.open && log.isConnected) setTimeout(loadLog, logReloadMs)
    }

    async function openLog() {
      if (log.open) await loadLog()
      log.open = true
    }

    onClick('[data-test]', async () => {
      if (await page.call(`${path}/test`, { method: 'POST' })) await openLog()
    })
    onClick('[data-rotate]', async () => {
      const result = await page.call<{ secret: string }>(`${path}/secret`, { method: 'POST' })
      if (result) page.showSecret(result.secret)
    })
    onClick('[data-switch]', async () => {
      await page.call(path, { method: 'PUT', body: { url, events, enabled: isOff } })
      await load()
    })
    onClick('[data-delete]', async () => {
      if (!page.isConfirmed('confirm-delete')) return
      await page.call(path, { method: 'DELETE' })
      await load()
      find('summary', section).focus()
    })
    return element
  }

  function deliveryRow(delivery: Delivery, path: string, reload: () => Promise<void>) {
    const element = rowOf(section, '[data-delivery-row]')
    const tries = delivery.tries.map(({ status, error }) => status ?? error).join(' · ')
    fill(element, { type: delivery.type, order: delivery.order_id ?? '', tries }, { created: delivery.created_at })
    const result = delivery.delivered_at ? 'arrived' : delivery.next_try_at ? 'waiting' : 'given-up'
    find(`[data-result="${result}"]`, element).hidden = false
    find('[data-replay]', element).addEventListener('click', async () => {
      await page.call(`${path}/deliveries/${delivery.id}/replay`, { method: 'POST' })
      await reload()
    })
    return element
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const data = new FormData(form)
    const body = { url: data.get('url'), events: data.getAll('events') }
    const created = await page.call<{ secret: string }>('/webhooks', { body, method: 'POST' })
    if (!created) return
    form.reset()
    find<HTMLDetailsElement>('details', section).open = false
    page.showSecret(created.secret)
    await load()
  })

  return { load }
}
