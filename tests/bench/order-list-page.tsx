import { type ReactNode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { currentPage } from '../../core/app/page-object.ts'
import '../../widgets/courier-order-list/define.ts'
import { type Order, orderFromWire } from '../../core/orders/order/order.ts'
import { createOrderWire } from '../core/orders/order-fixtures.ts'

/** Functions of the page, called by the benchmark. */
export interface OrderListPage {
  /** Shows a number of orders under "New" in the element, in a table, or not at all. Returns the time to paint them in ms. */
  mount(kind: 'element' | 'windowed' | 'plain' | 'bare', count: number): Promise<number>
  /** Sends that many updates per second for some seconds. */
  flood(perSecond: number, seconds: number): Promise<Flood>
}

export interface Flood {
  sent: number
  /** Painted frames. */
  frames: number
  /** Frames at 60 per second. */
  due: number
  longTasks: number
  longestTaskMs: number
}

const steps = ['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'PICKED_UP']
const startTime = Date.now()
let count = 0

function createWire(index: number, version: number) {
  const created = new Date(startTime - index * 1000).toISOString()
  const changed = new Date(startTime + version).toISOString()
  const status = steps[version === 0 ? 0 : version % steps.length] ?? 'NEW'
  return createOrderWire({
    order_id: `1001-${index.toString(36).toUpperCase().padStart(6, '0')}`,
    vendor_id: '1001',
    created_at: created,
    updated_at: changed,
    status,
    status_history: [{ status: 'NEW', created_at: created }, ...(version > 0 ? [{ status, created_at: changed }] : [])],
    delivery_eta_minutes: 20 + (version % 20),
  })
}

let receive: (message: string) => void = () => {}

/** Replaces the order API's socket and receives the benchmark's messages. */
class FloodSocket {
  readyState = 1
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose = null
  onerror = null
  constructor() {
    receive = (data) => this.onmessage?.({ data })
    setTimeout(() => this.onopen?.())
  }
  send(text: string) {
    const { action } = JSON.parse(text)
    if (action === 'authorize') receive(JSON.stringify({ type: 'authorize_ok' }))
    else receive(JSON.stringify({ type: 'subscribe_ok', vendor_id: '1001', cursor: '0' }))
  }
  close() {}
}

const originalFetch = globalThis.fetch
Object.assign(globalThis, {
  WebSocket: FloodSocket,
  fetch(input: RequestInfo, init?: RequestInit) {
    const url = typeof input === 'string' ? input : input.url
    if (!url.includes('/vendor/1001/orders?')) return originalFetch(input, init)
    const isToday = !url.includes('scheduled')
    const data = isToday ? Array.from({ length: count }, (_, index) => createWire(index, 0)) : []
    return Promise.resolve(Response.json({ result: { data, pagination_key: null, cursor: '0' } }))
  },
})

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

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
  while (!tabs()[0]?.textContent?.includes(count.toLocaleString('en'))) await nextPaint()
  tabs()[4]?.click()
  await nextPaint()
  const start = performance.now()
  tabs()[0]?.click()
  await nextPaint()
  return performance.now() - start
}

/** A plain table: renders all rows after each burst. */
function PlainTable({ orders: initialOrders }: { orders: readonly Order[] }) {
  const [orders, setOrders] = useState(initialOrders)
  useEffect(() => {
    receive = (message) => {
      const order = orderFromWire(JSON.parse(message).data)
      setOrders((orders) => orders.map((shown) => (shown.id === order.id ? order : shown)))
    }
  }, [])
  return (
    <table>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <Cells order={order} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cells({ order }: { order: Order }) {
  return (
    <>
      <td>{order.status}</td>
      <td>
        <button type="button">{order.customer.name}</button> {order.id}
      </td>
      <td>{order.customer.wireAddress}</td>
      <td>{new Date(order.createdAt).toISOString().slice(11, 16)}</td>
      <td>{order.total.toFixed(2)}</td>
    </>
  )
}

const rowHeight = 30
const ordersById = new Map<string, Order>()
const listeners = new Map<string, () => void>()

/** A minimal list: renders only visible rows, each subscribed to its order, in a fixed order. */
function WindowedTable({ orders }: { orders: readonly Order[] }) {
  const inView = orders.slice(0, Math.ceil(innerHeight / rowHeight))
  return (
    <table style={{ blockSize: orders.length * rowHeight }}>
      <tbody>
        {inView.map(({ id }) => (
          <WindowedRow key={id} id={id} />
        ))}
      </tbody>
    </table>
  )
}

function WindowedRow({ id }: { id: string }) {
  const [order, setOrder] = useState(ordersById.get(id))
  useEffect(() => {
    listeners.set(id, () => setOrder(ordersById.get(id)))
    return () => void listeners.delete(id)
  }, [id])
  return <tr style={{ blockSize: rowHeight }}>{order && <Cells order={order} />}</tr>
}

const createOrders = () => Array.from({ length: count }, (_, index) => orderFromWire(createWire(index, 0)))

async function mountWindowed() {
  const orders = createOrders()
  for (const order of orders) ordersById.set(order.id, order)
  receive = (message) => {
    const order = orderFromWire(JSON.parse(message).data)
    ordersById.set(order.id, order)
    listeners.get(order.id)?.()
  }
  return mountTable(<WindowedTable orders={orders} />, 1)
}

/** Shows a table, and waits until it has this many rows. Returns the time in ms. */
async function mountTable(table: ReactNode, rows: number) {
  const box = document.createElement('div')
  document.body.append(box)
  await nextPaint()
  const start = performance.now()
  createRoot(box).render(table)
  while (box.querySelectorAll('tr').length < rows) await nextPaint()
  await nextPaint()
  return performance.now() - start
}

const orderList: OrderListPage = {
  async mount(kind, size) {
    count = size
    if (kind === 'bare') {
      receive = (message) => void JSON.parse(message)
      return 0
    }
    if (kind === 'windowed') return mountWindowed()
    return kind === 'element' ? mountElement() : mountTable(<PlainTable orders={createOrders()} />, count)
  },
  async flood(perSecond, seconds) {
    // Created before the measurement, so that only reading them is measured.
    const messages = Array.from({ length: perSecond * seconds }, (_, sent) => {
      const data = createWire((sent * 7919) % count, sent + 1)
      return JSON.stringify({ type: 'order_update', data, cursor: String(sent + 1) })
    })
    await new Promise((resolve) => setTimeout(resolve, 1000))
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
      const due = Math.min(((performance.now() - start) / 1000) * perSecond, sent + 50, messages.length)
      for (; sent < due; sent += 1) receive(messages[sent] ?? '')
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
