import { currentPage, siteStorage } from 'courier-elements'

/** The operator page: lists orders and changes them by hand, with the operator's token of this tab. */
interface OperatorOrder {
  order_id: string
  outlet: string
  status: string
  created_at: string
  rider: string | null
  moves: string[]
}
type Message = 'refused' | 'not-possible' | 'failed'

const api = '/orders/api/v1/operator/orders'
const stored = siteStorage(currentPage().environment).operatorToken
const reloadEveryMs = 5000
const tickMs = 1000

const find = <Found extends Element>(selector: string, within: ParentNode = document) => {
  const found = within.querySelector<Found>(selector)
  if (!found) throw new Error(`No ${selector}`)
  return found
}

const tokenForm = find<HTMLFormElement>('.operator-token')
const table = find<HTMLTableElement>('.operator-orders')
const rows = new Map<string, { row: HTMLElement; shown: string }>()
let token = stored.read() ?? ''
let loadedAt = 0

function showMessage(message: Message | null) {
  find<HTMLElement>('.operator-message').hidden = message === null
  for (const text of document.querySelectorAll<HTMLElement>('[data-message]'))
    text.hidden = text.dataset.message !== message
}

/** Returns null and shows a message on failure. */
async function call<Result>(path: string, body?: object): Promise<Result | null> {
  const response = await fetch(api + path, {
    headers: { Authorization: `Operator ${token}`, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => null)
  if (response?.ok) return ((await response.json()) as { result: Result }).result
  showMessage(
    response?.status === 409
      ? 'not-possible'
      : response?.status === 401 || response?.status === 404
        ? 'refused'
        : 'failed',
  )
  return null
}

async function loadOrders() {
  loadedAt = Date.now()
  const orders = await call<OperatorOrder[]>('')
  table.hidden = orders === null && rows.size === 0
  tokenForm.hidden = orders !== null
  if (!orders) return
  stored.write(token)
  showOrders(orders)
}

function showOrders(orders: OperatorOrder[]) {
  const currentIds = new Set(orders.map(({ order_id }) => order_id))
  for (const [orderId, { row }] of rows) {
    if (currentIds.has(orderId)) continue
    row.remove()
    rows.delete(orderId)
  }
  // Changes only rows with new content, so that typed text stays.
  for (const order of orders.toReversed()) {
    const shown = JSON.stringify(order)
    const existing = rows.get(order.order_id)
    if (existing?.shown === shown) continue
    const row = existing?.row ?? newRow(order)
    fillRow(row, order)
    rows.set(order.order_id, { row, shown })
  }
}

function newRow({ order_id }: OperatorOrder): HTMLElement {
  const row = find<HTMLTemplateElement>('#operator-row').content.cloneNode(true) as DocumentFragment
  const element = find<HTMLElement>('tr', row)
  find('form', element).addEventListener('submit', async (event) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    const data = new FormData(form)
    const reason = String(data.get('reason') ?? '').trim()
    showMessage(null)
    const path = `/${encodeURIComponent(order_id)}/move`
    if (await call(path, { status: data.get('status'), ...(reason && { reason }) })) form.reset()
    await loadOrders()
  })
  find('tbody', table).prepend(element)
  return element
}

function fillRow(row: HTMLElement, order: OperatorOrder) {
  for (const cell of row.querySelectorAll<HTMLElement>('[data-cell]')) {
    cell.textContent = order[cell.dataset.cell as 'status'] ?? '–'
  }
  const time = find<HTMLTimeElement>('time', row)
  time.dateTime = order.created_at
  time.textContent = new Date(order.created_at).toLocaleTimeString('en', { timeStyle: 'short' })
  const options = order.moves.map((status) => new Option(status, status))
  find<HTMLSelectElement>('select', row).replaceChildren(...options)
  find<HTMLFormElement>('form', row).hidden = options.length === 0
}

tokenForm.addEventListener('submit', (event) => {
  event.preventDefault()
  token = String(new FormData(tokenForm).get('token')).trim()
  showMessage(null)
  void loadOrders()
})
setInterval(() => {
  if (!document.hidden && tokenForm.hidden && Date.now() - loadedAt >= reloadEveryMs) void loadOrders()
}, tickMs)
if (token) void loadOrders()
