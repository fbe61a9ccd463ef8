import {
  createElement,
  type ForwardedRef,
  type ForwardRefExoticComponent,
  forwardRef,
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
import { contract as orderList } from '../widgets/courier-order-list/contract.ts'
import { contract as request } from '../widgets/courier-request/contract.ts'
import { contract as toasts } from '../widgets/courier-toasts/contract.ts'
import { contract as tracking } from '../widgets/courier-tracking/contract.ts'
import type { CourierElement, CourierProps } from '../widgets/element-types.ts'
import { sharedAttributes } from '../widgets/shared-attributes.ts'

/** Props of the host element that every component accepts. `data-…` and `aria-…` also reach the element. */
export interface HostProps {
  className?: string | undefined
  id?: string | undefined
  slot?: string | undefined
  hidden?: boolean | undefined
  style?: object | undefined
  children?: unknown
}

export type CourierComponent<C extends Contract> = ForwardRefExoticComponent<
  CourierProps<C> & HostProps & RefAttributes<CourierElement<C>>
>

const commonEvents = ['courier-ready', 'courier-error', 'courier-navigate']

/** Describes an element for its component. */
interface Wrapped {
  tag: string
  /** Attribute names by prop. */
  attributes: Map<string, { name: string; type: AttributeType }>
  properties: string[]
  /** Event names by prop. */
  events: Map<string, string>
  /** Defines the element. */
  load(): Promise<unknown>
}

/**
 * A React component around one element. Renders the bare tag on a server; the element's code is loaded when it is first
 * mounted. Handlers get the element's `CustomEvent`, and may cancel it.
 */
function component<const C extends Contract>(contract: C, load: () => Promise<unknown>): CourierComponent<C> {
  const shared = sharedAttributes.map((name): [string, AttributeType] => [name, 'string'])
  const names = [...Object.keys(contract.events), ...commonEvents]
  const wrapped: Wrapped = {
    tag: contract.tag,
    attributes: new Map(
      [...Object.entries(contract.attributes), ...shared].map(([name, type]) => [camelCase(name), { name, type }]),
    ),
    properties: Object.keys(contract.properties ?? {}),
    events: new Map(names.map((name) => [camelCase(name.replace('courier', 'on')), name])),
    load,
  }
  const made = forwardRef<HTMLElement, Props>((props, ref) => useElement(wrapped, props, ref))
  made.displayName = contract.tag
  return made as unknown as CourierComponent<C>
}

type Props = Readonly<Record<string, unknown>>

function useElement(wrapped: Wrapped, props: Props, ref: ForwardedRef<HTMLElement>) {
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
      stop.current = element ? listen(wrapped, element, () => latest.current) : () => {}
      mounted.current = element
      if (element) void wrapped.load()
    },
    [wrapped],
  )
  useImperativeHandle(ref, () => mounted.current as HTMLElement)
  useEffect(() => {
    const given = wrapped.properties.filter((name) => name in props).map((name) => [name, props[name]])
    Object.assign(mounted.current ?? {}, Object.fromEntries(given))
  })
  return createElement(wrapped.tag, { ...ofTheTag(wrapped, props), ref: attach })
}

/** Calls the handlers of the last render for the element's events, until the returned function is called. */
function listen({ events }: Wrapped, element: HTMLElement, latest: () => Props): () => void {
  const stops = [...events].map(([prop, name]) => {
    const hear = (event: Event) => {
      const handler = latest()[prop]
      if (typeof handler === 'function') handler(event)
    }
    element.addEventListener(name, hear)
    return () => element.removeEventListener(name, hear)
  })
  return () => {
    for (const stop of stops) stop()
  }
}

/** Attributes of the tag, the same on a server and in a browser. */
function ofTheTag({ attributes, events, properties }: Wrapped, props: Props) {
  const own = Object.entries(props).flatMap(([prop, value]) => {
    if (events.has(prop) || properties.includes(prop)) return []
    if (prop === 'className') return [['class', value]]
    const attribute = attributes.get(prop)
    if (!attribute) return [[prop, value]]
    return [[attribute.name, attributeText(attribute.type, value) ?? undefined]]
  })
  return Object.fromEntries(own)
}

export const CourierAccount = component(account, () => import('../widgets/courier-account/define.ts'))
export const CourierBranchSelector = component(
  branchSelector,
  () => import('../widgets/courier-branch-selector/define.ts'),
)
export const CourierBulkUpload = component(bulkUpload, () => import('../widgets/courier-bulk-upload/define.ts'))
export const CourierHelpCentre = component(helpCentre, () => import('../widgets/courier-help-centre/define.ts'))
export const CourierOrderList = component(orderList, () => import('../widgets/courier-order-list/define.ts'))
export const CourierRequest = component(request, () => import('../widgets/courier-request/define.ts'))
export const CourierToasts = component(toasts, () => import('../widgets/courier-toasts/define.ts'))
export const CourierTracking = component(tracking, () => import('../widgets/courier-tracking/define.ts'))
