import r2wc from '@r2wc/react-to-web-component'
import { atom, type ReadableAtom } from 'nanostores'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Page } from '../core/app/page-object.ts'
import { currentPublicPage, type PublicPage } from '../core/app/public-page.ts'
import type { ConfigurationError } from '../core/config/configuration-error.ts'
import { adoptSheets, releaseSheets } from '../styles/sheets.ts'
import { attributeText, camelCase, parseAttribute } from './attributes.ts'
import type { Contract, ElementError, WidgetProps } from './contract.ts'
import { attributeError, documentError, errorDetail, hostError, settingError, warnOfObject } from './courier-error.ts'
import { createFocus, createMethods } from './methods.ts'
import { WidgetSurface, type WidgetSurfaceProps } from './shared/surface/WidgetSurface.tsx'
import { applySetting, observedNames, sessionAttributes, sharedAttributes, startPage } from './shared-attributes.ts'

/**
 * r2wc 2.1.1 makes the element class, opens its shadow root, and updates and unmounts React. One subclass corrects it; the
 * README lists each correction, and tests/widgets/define-widget.test.tsx tests it. These are the internals that we use;
 * the version is pinned, and a canary test checks them.
 */
const mounted = Symbol.for('r2wc.context')
const connected = Symbol.for('r2wc.connected')
const props = Symbol.for('r2wc.props')
const render = Symbol.for('r2wc.render')

interface R2wcElement extends HTMLElement {
  connectedCallback(): void
  disconnectedCallback(): void
  [mounted]?: { root: Root; ReactComponent: typeof WidgetSurface }
  [connected]: boolean
  [props]: object
  [render](): void
}

let instances = 0

/** The component of an element, and its options. */
type Definition<C extends Contract> =
  | [Component: ComponentType<WidgetProps<C>>, options?: Omit<Options, 'complete'>]
  | [Component: ComponentType<WidgetProps<C, Page>>, options: Options & Required<Pick<Options, 'complete'>>]

interface Options {
  /** Completes the page for an element that needs a session; without it, the element gets a `PublicPage`. */
  complete?: CompletePage
  /** Skeleton that the script tag draws before this script loads (`outline.ts`). */
  Outline?: ComponentType
  /** Awaited before the content replaces server-rendered HTML. Never rejects. */
  prepare?: (page: PublicPage) => Promise<void>
}

/**
 * Creates the class of a contract's custom element, without defining it. On a server, returns an empty class.
 * @param contract tag, attributes, properties and events
 * @param parts `Component` gets the attributes in camelCase, `page`, `emit`, `handle`, `report` and `root`
 */
export function elementClass<const C extends Contract>(contract: C, ...parts: Definition<C>): CustomElementConstructor {
  const [Component, options = {}] = parts
  if (!globalThis.HTMLElement) return class {} as CustomElementConstructor
  return widgetClass(contract, Component as ComponentType<never>, options)
}

/** Defines a custom element. False on a server, or if the tag is defined already because the script was loaded twice. */
export function defineElement({ tag }: Contract, makeClass: () => CustomElementConstructor): boolean {
  const { customElements } = globalThis
  if (!customElements || customElements.get(tag)) return false
  customElements.define(tag, makeClass())
  return true
}

/** Defines the custom element of a contract. */
export function defineWidget<const C extends Contract>(contract: C, ...parts: Definition<C>): void {
  defineElement(contract, () => elementClass(contract, ...parts))
}

type CompletePage = (page: PublicPage, $vendor: ReadableAtom<string | null>, report: (error: unknown) => void) => Page

function widgetClass(
  contract: Contract,
  Component: ComponentType<never>,
  { complete, Outline, prepare }: Options,
): CustomElementConstructor {
  const ownTypes = new Map(Object.entries(contract.attributes))
  const Base = r2wc(WidgetSurface, { shadow: 'open' }) as unknown as new () => R2wcElement

  class CourierElement extends Base {
    static get observedAttributes() {
      return observedNames(contract)
    }

    readonly #values: Record<string, unknown> = {}
    readonly #surface: WidgetSurfaceProps
    readonly #reported = new WeakSet<Error>()
    readonly #vendor = atom<string | null>(null)
    readonly #identifierPrefix = `${contract.tag}-${++instances}-`
    readonly #methods = createMethods()

    static {
      for (const name in contract.methods) {
        Object.assign(CourierElement.prototype, {
          [name](this: CourierElement, ...args: unknown[]) {
            this.#methods.call(name, args)
          },
        })
      }
    }

    override focus = createFocus(this.shadowRoot as ShadowRoot)
    /** Attributes with invalid values, reported to the host once the element is in the page. */
    readonly #refused = new Set<string>()
    /** Attributes already applied to the page's session. */
    readonly #applied = new Map<string, string>()
    /** Session attributes with invalid values; the element shows the error instead of its content. */
    readonly #invalid = new Map<string, ConfigurationError>()

    constructor() {
      super()
      // r2wc starts as connected, so it would mount a detached element when its first attribute is set.
      this[connected] = false
      for (const [name, type] of ownTypes) this.#values[camelCase(name)] = type === 'boolean' ? false : undefined
      if (prepare) this.#values.served = servedDataIn(this.shadowRoot as ShadowRoot)
      this.#surface = {
        Component,
        Outline,
        values: this.#values,
        root: this.shadowRoot as ShadowRoot,
        emit: this.#emit,
        report: this.#report,
        handle: this.#methods.handle,
        page: complete?.(currentPublicPage(), this.#vendor, this.#report) ?? currentPublicPage(),
        isPublic: !complete,
        isScreen: contract.isScreen === true,
      }
      this[props] = this.#surface
    }

    /** Keeps the outline or the server-rendered content until React replaces it. */
    override attachShadow(init: ShadowRootInit) {
      return this.shadowRoot ?? super.attachShadow(init)
    }

    override connectedCallback() {
      this.#adoptEarlyProperties()
      if (this.ownerDocument !== document) return this.#refuseDocument()
      adoptSheets(this.shadowRoot as ShadowRoot)
      for (const name of sessionAttributes) this.#applyShared(name)
      const { page } = this.#surface
      queueMicrotask(() => startPage(page, this))
      if (!this.#values.served || page.$refusal.get()) this.#mount()
      else void prepare?.(page).then(() => this.isConnected && this.#mount())
    }

    #mount() {
      super.connectedCallback()
      for (const name of this.#refused) this.#sendRefusal(name)
      this.#refused.clear()
    }

    /** Style sheets and scripts belong to one document, so an element in another one (an iframe's) stays empty. */
    #refuseDocument() {
      if (this[mounted]) super.disconnectedCallback()
      this[connected] = false
      releaseSheets(this.shadowRoot as ShadowRoot)
      this.#emit('courier-error', documentError(this.#surface.page, contract.tag))
    }

    /** Unmounts after a task, so that an element that is only moved keeps its state. */
    override disconnectedCallback() {
      this[connected] = false
      setTimeout(() => {
        if (this.isConnected) return
        super.disconnectedCallback()
        this.#values.served = undefined
        releaseSheets(this.shadowRoot as ShadowRoot)
      })
    }

    /** Its existence lets `moveBefore` move the element without disconnecting it. */
    connectedMoveCallback() {}

    attributeChangedCallback(name: string, _previous: string | null, text: string | null) {
      if (warnOfObject(this.#surface.page, contract, name, text)) return
      if (name === 'vendor') this.#vendor.set(text || null)
      if (this[connected]) this.#applyShared(name)
      const type = ownTypes.get(name)
      if (!type) return this[render]()
      const parsed = parseAttribute(type, text)
      this.#values[camelCase(name)] = parsed.ok ? parsed.value : undefined
      this.#refused.delete(name)
      if (!parsed.ok && this[connected]) this.#sendRefusal(name)
      else if (!parsed.ok) this.#refused.add(name)
      this[render]()
    }

    override [render]() {
      if (!this[connected]) return
      this[mounted] ??= {
        root: createRoot(this.shadowRoot as ShadowRoot, {
          identifierPrefix: this.#identifierPrefix,
          // The error boundary has notified the host; React would repeat it in the console.
          onCaughtError: () => {},
        }),
        ReactComponent: WidgetSurface,
      }
      const [refusal] = this.#invalid.values()
      this[props] = { ...this.#surface, values: { ...this.#values }, refusal }
      super[render]()
    }

    read(name: string): unknown {
      return this.#values[name]
    }

    write(name: string, value: unknown) {
      this.#values[name] = value
      this[render]()
    }

    /** Properties set before the definition hide the prototype's accessors, so they are set again. */
    #adoptEarlyProperties() {
      for (const name of propertyNames) {
        if (!Object.hasOwn(this, name)) continue
        const value: unknown = Reflect.get(this, name)
        Reflect.deleteProperty(this, name)
        Reflect.set(this, name, value)
      }
    }

    #applyShared(name: string) {
      const text = this.getAttribute(name)
      if (!sessionAttributes.includes(name) || this.#applied.get(name) === text) return
      this.#invalid.delete(name)
      this.#applied.delete(name)
      if (text === null) return
      this.#applied.set(name, text)
      const refusal = applySetting(this.#surface.page, name, text)
      if (!refusal) return
      if (refusal.allowed.length > 0) this.#invalid.set(name, refusal)
      this.#emit('courier-error', settingError(this.#surface.page, refusal))
    }

    #sendRefusal(name: string) {
      this.#emit('courier-error', attributeError(this.#surface.page, contract.tag, name, this.getAttribute(name) ?? ''))
    }

    #emit = (name: string, rawDetail: unknown, options: { cancelable?: boolean } = {}) => {
      const { page } = this.#surface
      const detail = name === 'courier-error' ? hostError(page, rawDetail as ElementError) : rawDetail
      if (page.$settings.get().debug) page.environment.log(`<${contract.tag}> ${name}`, detail)
      return this.dispatchEvent(
        new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: options.cancelable ?? false }),
      )
    }

    #report = (error: unknown) => {
      // The client and the component may both report it.
      if (error instanceof Error && this.#reported.has(error)) return
      if (error instanceof Error) this.#reported.add(error)
      this.#emit('courier-error', errorDetail(error))
    }
  }

  const propertyNames = new Set<string>()
  const define = (name: string, accessor: PropertyDescriptor & ThisType<CourierElement>) => {
    propertyNames.add(name)
    Object.defineProperty(CourierElement.prototype, name, { enumerable: true, configurable: true, ...accessor })
  }
  for (const [name, type] of [
    ...ownTypes,
    ...sharedAttributes.map((shared) => [shared, shared === 'debug' ? 'boolean' : 'string'] as const),
  ]) {
    define(camelCase(name), {
      get() {
        const parsed = parseAttribute(type, this.getAttribute(name))
        return parsed.ok ? parsed.value : undefined
      },
      set(value: unknown) {
        const text = attributeText(type, value)
        if (text === null) this.removeAttribute(name)
        else if (text !== this.getAttribute(name)) this.setAttribute(name, text)
      },
    })
  }
  for (const name of Object.keys(contract.properties ?? {})) {
    define(name, {
      get() {
        return this.read(name)
      },
      set(value: unknown) {
        this.write(name, value)
      },
    })
  }
  return CourierElement
}

/** The data of server-rendered content; undefined if there is none. */
function servedDataIn(root: ShadowRoot): unknown {
  const text = root.querySelector('script')?.textContent
  return text ? JSON.parse(text) : undefined
}
