import {
  createElement,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  forwardRef,
  type HTMLAttributes,
  type RefAttributes,
  useCallback,
  useEffect,
  useImperativeHandle,
  useInsertionEffect,
  useRef,
} from 'react'
import { attributeText, camelCase } from '../widgets/attributes.ts'
import type { AttributeType, Contract } from '../widgets/contract.ts'
import { contract as account } from '../widgets/courier-account/contract.ts'
import { contract as branchSelector } from '../widgets/courier-branch-selector/contract.ts'
import { contract as bulkUpload } from '../widgets/courier-bulk-upload/contract.ts'
import { contract as helpCentre } from '../widgets/courier-help-centre/contract.ts'
import { contract as job } from '../widgets/courier-job/contract.ts'
import { contract as orderList } from '../widgets/courier-order-list/contract.ts'
import { contract as request } from '../widgets/courier-request/contract.ts'
import { contract as toasts } from '../widgets/courier-toasts/contract.ts'
import { contract as tracking } from '../widgets/courier-tracking/contract.ts'
import type { CourierElement, CourierProps } from '../widgets/element-types.ts'
import { sharedAttributes } from '../widgets/shared-attributes.ts'

/** Props of every HTML element, which reach the element: `className`, `onClick`, `title`, `data-…`, `aria-…`. */
type HostProps<C extends Contract> = Omit<HTMLAttributes<CourierElement<C>>, keyof CourierProps<C>> & {
  exportparts?: string | undefined
}

export type CourierComponent<C extends Contract> = ForwardRefExoticComponent<
  CourierProps<C> & HostProps<C> & RefAttributes<CourierElement<C>>
>

const commonEvents = ['courier-ready', 'courier-error', 'courier-navigate']

interface WrappedElement {
  tag: string
  attributesByProp: Map<string, { name: string; type: AttributeType }>
  properties: string[]
  eventsByProp: Map<string, string>
  define(): Promise<unknown>
}

/** Creates a component that renders the bare tag on a server, and loads the element's code when it is first mounted. */
function createComponent<const C extends Contract>(contract: C, define: () => Promise<unknown>): CourierComponent<C> {
  const shared = sharedAttributes.map((name): [string, AttributeType] => [name, 'string'])
  const eventNames = [...Object.keys(contract.events), ...commonEvents]
  const wrapped: WrappedElement = {
    tag: contract.tag,
    attributesByProp: new Map(
      [...Object.entries(contract.attributes), ...shared].map(([name, type]) => [camelCase(name), { name, type }]),
    ),
    properties: Object.keys(contract.properties ?? {}),
    eventsByProp: new Map(eventNames.map((name) => [camelCase(name.replace('courier', 'on')), name])),
    define,
  }
  const component = forwardRef<HTMLElement, Props>((props, ref) => useElement(wrapped, props, ref))
  component.displayName = contract.tag
  return component as unknown as CourierComponent<C>
}

type Props = Readonly<Record<string, unknown>>

function useElement(wrapped: WrappedElement, props: Props, ref: ForwardedRef<HTMLElement>) {
  const latest = useRef(props)
  const mounted = useRef<HTMLElement | null>(null)
  const stop = useRef(() => {})
  useInsertionEffect(() => {
    latest.current = props
  })
  // Attached on mount, so that the first events aren't missed.
  const attach = useCallback(
    (element: HTMLElement | null) => {
      stop.current()
      stop.current = element ? addListeners(wrapped, element, () => latest.current) : () => {}
      mounted.current = element
      if (element) void wrapped.define()
    },
    [wrapped],
  )
  useImperativeHandle(ref, () => mounted.current as HTMLElement)
  useEffect(() => {
    const properties = wrapped.properties.filter((name) => name in props).map((name) => [name, props[name]])
    Object.assign(mounted.current ?? {}, Object.fromEntries(properties))
  })
  return createElement(wrapped.tag, { ...tagAttributes(wrapped, props), ref: attach })
}

function addListeners({ eventsByProp }: WrappedElement, element: HTMLElement, latestProps: () => Props): () => void {
  const stops = [...eventsByProp].map(([prop, name]) => {
    const onEvent = (event: Event) => {
      const handler = latestProps()[prop]
      if (typeof handler === 'function') handler(event)
    }
    element.addEventListener(name, onEvent)
    return () => element.removeEventListener(name, onEvent)
  })
  return () => {
    for (const stop of stops) stop()
  }
}

function tagAttributes({ attributesByProp, eventsByProp, properties }: WrappedElement, props: Props) {
  const attributes = Object.entries(props).flatMap(([prop, value]) => {
    if (eventsByProp.has(prop) || properties.includes(prop)) return []
    if (prop === 'className') return [['class', value]]
    const attribute = attributesByProp.get(prop)
    if (!attribute) return [[prop, value]]
    return [[attribute.name, attributeText(attribute.type, value) ?? undefined]]
  })
  return Object.fromEntries(attributes)
}

export const CourierAccount = createComponent(account, () => import('../widgets/courier-account/define.ts'))
export const CourierBranchSelector = createComponent(
  branchSelector,
  () => import('../widgets/courier-branch-selector/define.ts'),
)
export const CourierBulkUpload = createComponent(bulkUpload, () => import('../widgets/courier-bulk-upload/define.ts'))
export const CourierHelpCentre = createComponent(helpCentre, () => import('../widgets/courier-help-centre/define.ts'))
export const CourierJob = createComponent(job, () => import('../widgets/courier-job/define.ts'))
export const CourierOrderList = createComponent(orderList, () => import('../widgets/courier-order-list/define.ts'))
export const CourierRequest = createComponent(request, () => import('../widgets/courier-request/define.ts'))
export const CourierToasts = createComponent(toasts, () => import('../widgets/courier-toasts/define.ts'))
export const CourierTracking = createComponent(tracking, () => import('../widgets/courier-tracking/define.ts'))
