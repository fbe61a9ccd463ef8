import type { PublicPage } from '../core/app/public-page.ts'
import type { Mistake } from '../core/notifications/developer.ts'

/**
 * The public interface of one element. Attributes are kebab-case; the component gets them in camelCase. `'string'` and
 * `'number'` are undefined when absent, `'boolean'` is true by presence, and a list has the allowed values: any other value
 * dispatches a `courier-error` of type `configuration`.
 */
export type AttributeType = 'string' | 'number' | 'boolean' | readonly string[]

export interface Contract {
  /** `courier-…` */
  tag: string
  attributes: Readonly<Record<string, AttributeType>>
  /** Functions, secrets and objects: settable as properties only, and never written into the DOM. */
  properties?: Readonly<Record<string, Declared<unknown>>>
  /**
   * For elements that fill a screen and need a session: the staff notice covers them, and an error replaces them if the
   * page's vendor isn't the user's.
   */
  isScreen?: boolean
  /** Methods for the page. Calls before the content is shown wait, and only the last of each runs. */
  methods?: Readonly<Record<string, Declared<Method>>>
  /** The element's own events; `courier-ready`, `courier-error` and `courier-navigate` come with every element. */
  events: Readonly<Record<string, Declared<unknown>>>
}

/** A declaration that only carries a type; `value` is never set. */
export interface Declared<Value> {
  readonly value?: Value
}

/** Declares an event by the type of its detail: `'courier-order-placed': event<{ orderId: string }>()`. */
export const event = <Detail>(): Declared<Detail> => ({})

/** Declares a property by its type: `validateFee: property<(fee: number) => boolean>()`. */
export const property = <Value>(): Declared<Value> => ({})

type Method = (...args: never[]) => void

/** Declares a method by its type: `openOrder: method<(orderId: string) => void>()`. */
export const method = <Type extends Method>(): Declared<Type> => ({})

export const errorTypes = [
  'configuration',
  'authentication',
  'network',
  'rate-limit',
  'invalid-request',
  'api',
  'render',
] as const satisfies readonly CourierErrorDetail['type'][]

export interface CourierErrorDetail {
  /** Which part has to act: the page's settings, the user's session, the network, the form or the server. */
  type: 'configuration' | 'authentication' | 'network' | 'rate-limit' | 'invalid-request' | 'api' | 'render'
  /** Translation key of the message. */
  key: string
  /** What happened, in the page's language; configuration errors are in English, for developers. */
  message: string
  /** Name of the attribute or setting that is wrong; else null. */
  attribute: string | null
  /** URL of the explanation for developers. */
  docs: string
  /** Whether trying again may succeed. */
  retryable: boolean
  /** ID of the request in the server's log. */
  requestId: string | null
  /** The address of an address error (specification 2 §8). */
  location?: 'ORIGIN_ADDRESS' | 'DESTINATION_ADDRESS'
  /** The step of an address error that failed; null for the address book. */
  reason?: string | null
}

/** An error as components emit it; `define-widget.tsx` adds the message and the URL of its documentation. */
export type ElementError = Omit<CourierErrorDetail, 'message' | 'attribute' | 'docs'> &
  Partial<Pick<CourierErrorDetail, 'message' | 'attribute'>> & { mistake?: Mistake; values?: Record<string, string> }

export interface CourierNavigateDetail {
  /** The screen's name. */
  to: 'request' | 'order-tracking' | 'history' | 'bulk-order' | 'sign-in' | 'register' | 'forgot-password'
  /** The demo site's path for it. */
  path: string
  /** The vendor that is shown; null if none is. */
  vendorId: string | null
  /** The order to show, edit or repeat; null if none is meant. */
  orderId: string | null
}

/** Events of every element. */
export interface CommonEvents {
  /** The element shows its content for the first time. */
  'courier-ready': null
  /** Something failed, in the element or in the page's settings. */
  'courier-error': CourierErrorDetail
  /** Cancelable. The user wants to go to another screen: the host decides. */
  'courier-navigate': CourierNavigateDetail
}

/** Methods of every element. */
export interface CommonMethods {
  /** Focuses the first field, else the first button or link, as soon as there is one. */
  focus: (options?: FocusOptions) => void
}

type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type AttributeValue<Type extends AttributeType> = Type extends 'boolean'
  ? boolean
  : Type extends 'number'
    ? number | undefined
    : Type extends readonly (infer Choice)[]
      ? Choice | undefined
      : string | undefined

/** The values of a contract's attributes, under their camelCase names. */
export type AttributeProps<C extends Contract> = {
  [Name in keyof C['attributes'] & string as CamelCase<Name>]: AttributeValue<C['attributes'][Name]>
}

/** The values of a contract's properties. */
export type PropertyProps<C extends Contract> =
  C['properties'] extends Readonly<Record<string, Declared<unknown>>>
    ? { -readonly [Name in keyof C['properties']]: C['properties'][Name]['value'] | undefined }
    : unknown

/** The methods of a contract. */
export type MethodsOf<C extends Contract> =
  C['methods'] extends Readonly<Record<string, Declared<Method>>>
    ? { [Name in keyof C['methods']]: NonNullable<C['methods'][Name]['value']> }
    : unknown

/** Details of all events an element may send. */
export type EventDetails<C extends Contract> = CommonEvents & {
  [Name in keyof C['events'] & string]: C['events'][Name] extends Declared<infer Detail> ? Detail : never
}

/** Sends a bubbling, composed event; returns false if a cancelable one was prevented. */
export type Emit<C extends Contract> = <Name extends keyof EventDetails<C> & string>(
  name: Name,
  detail: Name extends 'courier-error' ? ElementError : EventDetails<C>[Name],
  options?: { cancelable?: boolean },
) => boolean

/** Props of an element's component; `page` is a `Page` if the definition completes it. */
export type WidgetProps<C extends Contract, P extends PublicPage = PublicPage> = AttributeProps<C> &
  PropertyProps<C> & {
    page: P
    emit: Emit<C>
    /** Implements these methods until the returned function is called; waiting calls run at once. */
    handle: (methods: Partial<MethodsOf<C>>) => () => void
    /** Dispatches `courier-error` for an error thrown by core. */
    report: (error: unknown) => void
    /** The shadow root, for popovers and dialogs. */
    root: ShadowRoot
    /** The data of server-rendered content, until the element is unmounted. */
    served?: unknown
  }
