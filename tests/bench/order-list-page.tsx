import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { currentPage } from '../../core/app/page.ts'
import '../../widgets/courier-order-list/define.ts'
import { type Order, orderFromWire } from '../../core/orders/order/order.ts'
import { anOrderWire } from '../core/orders/an-order.ts'

/** What the bench asks of its page. */
export interface OrderListPage {
  /** Shows so many orders, all under "New", in the element, in the plain table, or nowhere. Returns ms from the data to the paint. */
  mount(kind: 'element' | 'plain' | 'bare', count: number): Promise<number>
  /** Sends so many updates a second for a while. */
  flood(perSecond: number, seconds: number): Promise<Flood>
}

export interface Flood {
  sent: number
  /** Frames that came, of those that 60 a second would have been. */
  frames: number
  due: number
  longTasks: number
  longestTaskMs: number
}

const steps = ['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP']
const begin = Date.now()
let count = 0

function wireOf(index: number, version: number) {
  const created = new Date(begin - index * 1000).toISOString()
  const changed = new Date(begin + version).toISOString()
  const status = steps[version === 0 ? 0 : version % steps.length] ?? 'NEW'
  return anOrderWire({
    order_id: `1001-${index.toString(36).toUpperCase().padStart(6, '0')}`,
    vendor_id: '1001',
    created_at: created,
    updated_at: changed,
    status,
    status_history: [{ status: 'NEW', created_at: created }, ...(version > 0 ? [{ status, created_at: changed }] : [])],
    delivery_eta_minutes: 20 + (version % 20),
  })
}

let tell: (message: object) => void = () => {}

/** The order API's socket, which sends what the bench says. */
class FloodSocket {
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose = null
  onerror = null
  constructor() {
    tell = (message) => this.onmessage?.({ data: JSON.stringify(message) })
    setTimeout(() => this.onopen?.())
  }
  send(text: string) {
    const { action } = JSON.parse(text)
    if (action === 'authorize') tell({ type: 'authorize_ok' })
    else tell({ type: 'subscribe_ok', vendor_id: '1001', cursor: '0' })
  }
  close() {}
}

const ownFetch = globalThis.fetch
Object.assign(globalThis, {
  WebSocket: FloodSocket,
  fetch(input: RequestInfo, init?: RequestInit) {
    const url = typeof input === 'string' ? input : input.url
    if (!url.includes('/vendor/1001/orders?')) return ownFetch(input, init)
    const isToday = !url.includes('scheduled')
    const data = isToday ? Array.from({ length: count }, (_, index) => wireOf(index, 0)) : []
    return Promise.resolve(Response.json({ result: { data, pagination_key: null } }))
  },
})

const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

async function mountElement() {
  const page = currentPage()
  page.start()
  await page.ready()
  await page.session.signIn('parent@demo.courier', 'Courier!2026')
  await page.vendors.load()
  page.vendors.selectVendor('1001')
  const element = document.createElement('courier-order-list')
  document.body.append(element)
  const tabs = () => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  while (!tabs()[0]?.textContent?.endsWith(count.toLocaleString('en'))) await painted()
  tabs()[4]?.click()
  await painted()
  const start = performance.now()
  tabs()[0]?.click()
  await painted()
  return performance.now() - start
}

/** What a list is without any care: all rows, drawn again after each burst. */
function PlainTable({ orders: given }: { orders: readonly Order[] }) {
  const [orders, setOrders] = useState(given)
  useEffect(() => {
    tell = (message) => {
      const order = orderFromWire((message as { data: Parameters<typeof orderFromWire>[0] }).data)
      setOrders((before) => before.map((one) => (one.id === order.id ? order : one)))
    }
  }, [])
  return (
    <table>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td>{order.status}</td>
            <td>
              <button type="button">{order.customer.name}</button> {order.id}
            </td>
            <td>{order.customer.address}</td>
            <td>{new Date(order.createdAt).toISOString().slice(11, 16)}</td>
            <td>{order.total.toFixed(2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

async function mountPlain() {
  const orders = Array.from({ length: count }, (_, index) => orderFromWire(wireOf(index, 0)))
  const box = document.createElement('div')
  document.body.append(box)
  await painted()
  const start = performance.now()
  createRoot(box).render(<PlainTable orders={orders} />)
  while (box.querySelectorAll('tr').length < count) await painted()
  await painted()
  return performance.now() - start
}

const orderList: OrderListPage = {
  async mount(kind, wanted) {
    count = wanted
    if (kind === 'bare') {
      tell = (message) => void JSON.parse(JSON.stringify(message))
      return 0
    }
    return kind === 'element' ? mountElement() : mountPlain()
  },
  async flood(perSecond, seconds) {
    const tasks: number[] = []
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
    const start = performance.now()
    let [sent, frames, isOver] = [0, 0, false]
    const frame = () => {
      frames += 1
      if (!isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    while (performance.now() - start < seconds * 1000) {
      const due = Math.min(((performance.now() - start) / 1000) * perSecond, sent + 50)
      for (; sent < due; sent += 1) {
        const index = (sent * 7919) % count
        tell({ type: 'order_update', data: wireOf(index, sent + 1), cursor: String(sent + 1) })
      }
      await new Promise((resolve) => setTimeout(resolve, 4))
    }
    const passed = performance.now() - start
    isOver = true
    await new Promise((resolve) => setTimeout(resolve, 300))
    observer.disconnect()
    const longestTaskMs = Math.max(0, ...tasks)
    return { sent, frames, due: Math.round((passed / 1000) * 60), longTasks: tasks.length, longestTaskMs }
  },
}

Object.assign(globalThis, { orderList })
