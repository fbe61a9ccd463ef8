import type { PublicPage } from '../core/app/public-page.ts'

/**
 * What a host may rely on of one element. Attributes are kebab-case; their values reach the component camelCase:
 * `'string'` and `'number'` are undefined when absent, `'boolean'` is true by presence, and a list is a closed choice
 * whose other values are refused with a `courier-error` of type `configuration`.
 */
export type AttributeType = 'string' | 'number' | 'boolean' | readonly string[]

export interface Contract {
  /** `courier-…` */
  tag: string
  attributes: Readonly<Record<string, AttributeType>>
  /** Functions, secrets and objects: settable as properties only, and never written into the DOM. */
  properties?: Readonly<Record<string, Declared<unknown>>>
  /**
   * It is as large as its screen and for those who are signed in: what staff must read first comes over it, and a vendor
   * of the page that isn't the user's is told in its place.
   */
  isScreen?: boolean
  /** The element's own events; `courier-ready`, `courier-error` and `courier-navigate` come with every element. */
  events: Readonly<Record<string, Declared<unknown>>>
}

/** Carries a type and nothing else. */
export interface Declared<Value> {
  readonly value?: Value
}

/** Declares an event by the type of its detail: `'courier-order-placed': event<{ orderId: string }>()`. */
export const event = <Detail>(): Declared<Detail> => ({})

/** Declares a property by its type: `validateFee: property<(fee: number) => boolean>()`. */
export const property = <Value>(): Declared<Value> => ({})

export const errorTypes = [
  'configuration',
  'authentication',
  'network',
  'rate-limit',
  'invalid-request',
  'api',
  'render',
] as const

export interface CourierErrorDetail {
  type: (typeof errorTypes)[number]
  /** Translation key of the message. */
  key: string
  /** Whether the same again may succeed. */
  retryable: boolean
  /** Names the call in the server's log. */
  requestId: string | null
  /** Of address errors: which address, and what failed; null for the address book (specification 2 §8). */
  location?: 'ORIGIN_ADDRESS' | 'DESTINATION_ADDRESS'
  reason?: string | null
}

export interface CourierNavigateDetail {
  /** The screen's name: `request`, `tracking`, `history`, … */
  to: string
  /** The demo site's path for it. */
  path: string
  vendorId: string | null
  orderId: string | null
}

/** Events of every element. */
export interface CommonEvents {
  /** The element shows its content for the first time. */
  'courier-ready': null
  /** Something failed, here or in the page's settings. */
  'courier-error': CourierErrorDetail
  /** Cancelable. The user wants to go to another screen: the host decides. */
  'courier-navigate': CourierNavigateDetail
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

/** Details of all events an element may send. */
export type EventDetails<C extends Contract> = CommonEvents & {
  [Name in keyof C['events'] & string]: C['events'][Name] extends Declared<infer Detail> ? Detail : never
}

/** Sends a bubbling, composed event; answers false where a cancelable one was prevented. */
export type Emit<C extends Contract> = <Name extends keyof EventDetails<C> & string>(
  name: Name,
  detail: EventDetails<C>[Name],
  options?: { cancelable?: boolean },
) => boolean

/** What the component of an element gets; its page is a `Page` where the definition completes it. */
export type WidgetProps<C extends Contract, P extends PublicPage = PublicPage> = AttributeProps<C> &
  PropertyProps<C> & {
    page: P
    emit: Emit<C>
    /** Sends the `courier-error` that fits what a core verb threw. */
    report: (error: unknown) => void
    /** Where popovers and dialogs belong. */
    root: ShadowRoot
  }
