/**
 * Types for hosts: the elements by tag name, with attributes, properties and events, derived from the contracts.
 */
import type { AttributeProps, Contract, EventDetails, MethodsOf, PropertyProps } from './contract.ts'
import type { contract as account } from './courier-account/contract.ts'
import type { contract as branchSelector } from './courier-branch-selector/contract.ts'
import type { contract as bulkUpload } from './courier-bulk-upload/contract.ts'
import type { contract as helpCentre } from './courier-help-centre/contract.ts'
import type { contract as job } from './courier-job/contract.ts'
import type { contract as orderList } from './courier-order-list/contract.ts'
import type { contract as request } from './courier-request/contract.ts'
import type { contract as toasts } from './courier-toasts/contract.ts'
import type { contract as tracking } from './courier-tracking/contract.ts'

/** Attributes that set up the page's session; the first value of each wins. */
export interface SharedAttributes {
  /** Origin or base address of the order API; the script's origin by default. */
  api?: string | undefined
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined
  brand?: string | undefined
  /** BCP 47. */
  language?: string | undefined
  environment?: 'san' | 'stg' | 'prd' | undefined
  mode?: 'classic' | 'godroid' | 'guest' | undefined
  /** ID of the vendor that this element works for; without it, the one selected on the page. */
  vendor?: string | undefined
  /** Address of a translations host. */
  translations?: string | undefined
  /** Writes every call and event to the console. */
  debug?: boolean | undefined
}

export type CourierElement<C extends Contract> = HTMLElement &
  Partial<AttributeProps<C>> &
  Partial<PropertyProps<C>> &
  MethodsOf<C> &
  Omit<SharedAttributes, 'lang'>

type AttributesOf<C extends Contract> = {
  [Name in keyof C['attributes']]?: C['attributes'][Name] extends readonly (infer Choice)[]
    ? Choice | undefined
    : C['attributes'][Name] extends 'boolean'
      ? boolean | undefined
      : C['attributes'][Name] extends 'number'
        ? number | undefined
        : string | undefined
}

/** Properties that are set on the element, once it's defined. */
type OwnProperties<C extends Contract> = Partial<PropertyProps<C>>

/**
 * Props of an element in JSX and Svelte, besides those of every HTML element, which each framework's file adds. Event handlers are
 * `oncourier-order-placed`, as in React 19.
 */
type Intrinsic<C extends Contract> = AttributesOf<C> &
  OwnProperties<C> &
  SharedAttributes & {
    [Name in keyof EventDetails<C> & string as `on${Name}`]?:
      | ((event: CustomEvent<EventDetails<C>[Name]>) => void)
      | undefined
  } & { exportparts?: string | undefined }

export interface Contracts {
  'courier-account': typeof account
  'courier-branch-selector': typeof branchSelector
  'courier-bulk-upload': typeof bulkUpload
  'courier-help-centre': typeof helpCentre
  'courier-job': typeof job
  'courier-order-list': typeof orderList
  'courier-request': typeof request
  'courier-toasts': typeof toasts
  'courier-tracking': typeof tracking
}

/** The elements by their tag names. */
export type CourierElements = { [Tag in keyof Contracts]: CourierElement<Contracts[Tag]> }
/** Props of the elements in JSX. */
export type CourierJsx = { [Tag in keyof Contracts]: Intrinsic<Contracts[Tag]> }
type Details = EventDetails<typeof account> &
  EventDetails<typeof branchSelector> &
  EventDetails<typeof bulkUpload> &
  EventDetails<typeof job> &
  EventDetails<typeof orderList> &
  EventDetails<typeof request> &
  EventDetails<typeof tracking>

/** Every event of every element, by its name; each bubbles and is composed. */
export type CourierEventMap = { [Name in keyof Details]: CustomEvent<Details[Name]> }

type PascalCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Capitalize<Head>}${PascalCase<Tail>}`
  : Capitalize<Name>

/**
 * Props of the elements in Vue's templates, which turn `all-outlets` into `allOutlets` and `@courier-order-placed` into
 * `onCourierOrderPlaced`.
 */
export type CourierVue = {
  [Tag in keyof Contracts]: AttributesOf<Contracts[Tag]> &
    Partial<AttributeProps<Contracts[Tag]>> &
    OwnProperties<Contracts[Tag]> &
    SharedAttributes & {
      [Name in keyof EventDetails<Contracts[Tag]> & string as `on${PascalCase<Name>}`]?:
        | ((event: CustomEvent<EventDetails<Contracts[Tag]>[Name]>) => void)
        | undefined
    } & { exportparts?: string | undefined; part?: string | undefined; slot?: string | undefined }
}

type HandlerName<Name extends string> = Name extends `courier-${infer Rest}` ? `on${PascalCase<Rest>}` : never

/** Props of the React components: attributes and properties in camelCase, `onOrderPlaced` for events. */
export type CourierProps<C extends Contract> = Partial<AttributeProps<C>> &
  OwnProperties<C> &
  SharedAttributes & {
    [Name in keyof EventDetails<C> & string as HandlerName<Name>]?:
      | ((event: CustomEvent<EventDetails<C>[Name]>) => void)
      | undefined
  }
