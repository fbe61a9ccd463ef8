import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isNotCharged } from '../../../core/orders/order/card-charge.ts'
import type { Order } from '../../../core/orders/order/order.ts'
import { vendorStatusOf } from '../../../core/orders/order/status.ts'
import { useShadowRoot, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { RadioGroup } from '../../shared/fields/Choice.tsx'
import { Dialog } from '../../shared/panels/Dialog.tsx'
import { useFormats } from '../../shared/use-formats.ts'
import { useShownPhone } from '../../shared/use-shown-phone.ts'
import { OrderAddress } from '../table/OrderAddress.tsx'

/** Prints the selected orders as a list or as bag labels. */
export function PrintOrders({ orders, onClose }: { orders: readonly Order[]; onClose(): void }) {
  const translate = useTranslate()
  const root = useShadowRoot()
  const formId = useId()
  const [kind, setKind] = useState<'list' | 'labels'>('list')
  const box = useRef<HTMLDivElement>(null)
  const [printFrame, setPrintFrame] = useState<ReturnType<typeof openPrintFrame> | null>(null)

  useEffect(() => {
    if (!box.current) return
    const { lang } = document.documentElement
    const opened = openPrintFrame(box.current, lang, getComputedStyle(root.host).direction)
    setPrintFrame(opened)
    return () => opened.remove()
  }, [root])

  return (
    <Dialog
      open
      onClose={onClose}
      title={translate('selection.print-title', { count: orders.length })}
      actions={
        <>
          <Button onClick={onClose}>{translate('dialog.close')}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={printFrame === null}>
            {translate('selection.print')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          printFrame?.print()
        }}
      >
        <RadioGroup
          legend={translate('selection.print-as')}
          options={(['list', 'labels'] as const).map((value) => ({
            value,
            label: translate(`selection.print-${value}`),
            hint: translate(`selection.print-${value}-hint`),
          }))}
          value={kind}
          onChange={setKind}
        />
      </form>
      <div ref={box} />
      {printFrame &&
        createPortal(kind === 'list' ? <List orders={orders} /> : <Labels orders={orders} />, printFrame.body)}
    </Dialog>
  )
}

interface PrintedProps {
  orders: readonly Order[]
}

const columns = ['order', 'status', 'customer', 'address', 'time', 'fee'] as const

function List({ orders }: PrintedProps) {
  const translate = useTranslate()
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {translate(column === 'order' ? 'request.placed-order' : `orders.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <PrintedRow key={order.id} order={order} />
        ))}
      </tbody>
    </table>
  )
}

function PrintedRow({ order }: { order: Order }) {
  const shownPhone = useShownPhone()
  const translate = useTranslate()
  const formats = useFormats(order.pickup)
  const { customer } = order
  return (
    <tr>
      <th scope="row">
        <bdi>{order.id}</bdi>
      </th>
      <td>
        {translate(`status.${vendorStatusOf(order)}`)}
        {order.isReturn && <> · {translate('orders.return')}</>}
      </td>
      <td>
        <bdi>{customer.name}</bdi>
        <br />
        <bdi dir="ltr">{shownPhone(customer.phoneNumber)}</bdi>
      </td>
      <td>
        <OrderAddress customer={customer} />
      </td>
      <td>
        <Time order={order} />
      </td>
      <td>{isNotCharged(order) ? translate('orders.not-charged') : <bdi>{formats.price(order.total)}</bdi>}</td>
    </tr>
  )
}

/** When the order was placed or is scheduled, with the date, because "today" would be wrong on paper later. */
function Time({ order: { createdAt, preorderedFor, pickup } }: { order: Order }) {
  const translate = useTranslate()
  const formats = useFormats(pickup)
  const dateAndTime = (time: number) => `${formats.date(time)}, ${formats.time(time)}`
  return (
    <bdi>
      {preorderedFor === null
        ? dateAndTime(createdAt)
        : translate('orders.for-time', { time: dateAndTime(preorderedFor) })}
    </bdi>
  )
}

/** Bag labels, without phone numbers because many people see them. */
function Labels({ orders }: PrintedProps) {
  return orders.map((order) => (
    <section key={order.id}>
      <h1>
        <bdi>{order.id}</bdi>
      </h1>
      <h2>
        <bdi>{order.customer.name}</bdi>
      </h2>
      <p>
        <OrderAddress customer={order.customer} />
      </p>
      {order.customer.notes && (
        <p>
          <bdi>{order.customer.notes}</bdi>
        </p>
      )}
      <small>
        <bdi>{order.outletName}</bdi> · <Time order={order} />
      </small>
    </section>
  ))
}

/** Black on white in every theme, to save toner. */
const sheet = `
  @page { margin: 14mm }
  body { margin: 0; background: #fff; color: #000; font: 10pt/1.4 system-ui, sans-serif }
  table { inline-size: 100%; border-collapse: collapse }
  thead { display: table-header-group }
  th, td { padding: 5pt 6pt 5pt 0; border-block-end: 0.5pt solid #999; text-align: start; vertical-align: top }
  tbody th { font-weight: 600; white-space: nowrap }
  tr { break-inside: avoid }
  td:last-child, thead th:last-child { padding-inline-end: 0; text-align: end; white-space: nowrap }
  td:nth-last-child(2) { white-space: nowrap }
  section { break-inside: avoid; margin-block-end: 6mm; padding: 5mm; border: 0.75pt solid #000; border-radius: 2mm }
  h1 { margin: 0; font-size: 20pt; letter-spacing: 0.02em }
  h2 { margin: 2mm 0 0; font-size: 14pt }
  p { margin: 1mm 0 0; font-size: 12pt }
  small { display: block; margin-block-start: 3mm }
`

/**
 * Opens an invisible frame for printing without the host page. Its constructed style sheet works under a strict content
 * security policy.
 */
function openPrintFrame(place: HTMLElement, language: string, direction: string) {
  const frame = document.createElement('iframe')
  frame.title = ''
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  // Some browsers don't print hidden frames.
  Object.assign(frame.style, { position: 'absolute', inlineSize: '0', blockSize: '0', border: '0' })
  place.append(frame)
  const frameWindow = frame.contentWindow as (Window & typeof globalThis) | null
  const frameDocument = frame.contentDocument
  if (!frameWindow || !frameDocument) throw new Error('A frame without a document')
  frameDocument.documentElement.lang = language
  frameDocument.documentElement.dir = direction
  const styles = new frameWindow.CSSStyleSheet()
  styles.replaceSync(sheet)
  frameDocument.adoptedStyleSheets = [styles]
  return { body: frameDocument.body, print: () => frameWindow.print(), remove: () => frame.remove() }
}
