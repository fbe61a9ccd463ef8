import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, createElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Page } from '../../../core/app/page-object.ts'
import type { PublicPage } from '../../../core/app/public-page.ts'
import type { ConfigurationError } from '../../../core/config/configuration-error.ts'
import type { Clock } from '../../../core/environment.ts'
import { loadPatiently } from '../../../core/lib/load-patiently.ts'
import type { Session } from '../../../core/session/session.ts'
import type { ElementError } from '../../contract.ts'
import { sessionError, settingError, vendorError } from '../../courier-error.ts'
import { useTheme } from '../../use-theme.ts'
import { LoadFailure } from '../loading/LoadFailure.tsx'
import { lazy } from '../loading/lazy.tsx'
import { Base } from './Base.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

export interface WidgetSurfaceProps {
  Component: ComponentType<never>
  /** Shown until country, texts and theme have loaded. */
  Outline: ComponentType | undefined
  /** Attributes and properties, camelCase. */
  values: Readonly<Record<string, unknown>>
  page: PublicPage
  root: ShadowRoot
  /** Needs no session. */
  isPublic: boolean
  isScreen: boolean
  emit: (name: string, detail: unknown, options?: { cancelable?: boolean }) => boolean
  report: (error: unknown) => void
  handle: (methods: Record<string, (...args: unknown[]) => void>) => () => void
  /** Invalid attribute values. */
  refusal?: ConfigurationError | undefined
}

const $none = atom(null)

const ConfigurationPanel = lazy(async () => (await import('./Replacements.tsx')).ConfigurationPanel)

const UnknownVendor = lazy(async () => (await import('./Replacements.tsx')).UnknownVendor)

const RenderFailure = lazy(async () => (await import('./Replacements.tsx')).RenderFailure)

const StaffNotice = lazy(async () => (await import('./StaffNotice.tsx')).StaffNotice)

/** Time for the first ten retries, 2 s apart (specification 1 §8). */
const patienceMs = 20_000

/** Wraps every element's component: language, direction, theme and error boundary. */
export function WidgetSurface(props: WidgetSurfaceProps) {
  const { Component, Outline, values, page, root, isPublic, isScreen, emit, report, handle, refusal } = props
  const hasOwnVendor = useStore(isPublic ? $none : (page as Page).vendors.$own) !== null
  const unknownVendor = useStore(isPublic ? $none : (page as Page).vendors.$refusal)
  // Only screens need the page's vendor: account and branch selector still work.
  const vendorRefusal = hasOwnVendor || isScreen ? unknownVendor : null
  const pageRefusal = useStore(page.$refusal)
  const conflict = useStore(page.$conflict)
  const configurationError = pageRefusal ?? refusal ?? (hasOwnVendor ? vendorRefusal : null)
  const isThemed = useTheme(page)
  const isReady = useStore(page.$ready) && isThemed
  // The outline is shown only at first: a later change of language mustn't clear typed text.
  const [shown, setShown] = useState(isReady)
  if (isReady && !shown) setShown(true)
  useEffect(() => {
    if (isPublic) return
    const { session, vendors } = page as Page
    const disposers = [
      session.$failure.subscribe((failure, before) => {
        // An element mounted after the session ended, such as the sign-in, doesn't report it.
        const isEarlier = failure === 'ended' && before === undefined
        if (failure && !isEarlier) emit('courier-error', sessionError(failure))
      }),
      emitSignOut(session, emit),
      vendors.$failure.subscribe((error) => error !== null && report(error)),
    ]
    return () => {
      for (const stop of disposers) stop()
    }
  }, [page, isPublic, emit, report])
  // Invalid attributes are reported by the element's class.
  useEffect(() => {
    if (pageRefusal) emit('courier-error', settingError(page, pageRefusal))
  }, [page, pageRefusal, emit])
  useEffect(() => {
    if (conflict) emit('courier-error', settingError(page, conflict))
  }, [page, conflict, emit])
  useEffect(() => {
    if (vendorRefusal) emit('courier-error', vendorError(page, vendorRefusal))
  }, [page, vendorRefusal, emit])
  useLayoutEffect(() => followTranslators(root, page.environment.clock), [root, page])
  const base = useRef<HTMLDivElement>(null)
  const isDrawn = Boolean(configurationError || vendorRefusal || shown)
  const hasOutline = Outline !== undefined
  // React doesn't remove earlier content of the shadow root, so the first commit with a replacement does.
  useLayoutEffect(() => {
    if (base.current && (isDrawn || hasOutline)) replaceServedContent(base.current, root)
  }, [hasOutline, isDrawn, root])
  const widgetProps = { ...values, page, root, emit, report, handle }
  const widget = createElement(Component as ComponentType<typeof widgetProps>, widgetProps)
  return (
    <Base page={page} root={root} base={base}>
      <ErrorBoundary
        onError={() => {
          emit('courier-error', {
            type: 'render',
            key: 'widget.render-failed',
            retryable: true,
            requestId: null,
          } satisfies ElementError)
        }}
        fallback={(retry) => <RenderFailure retry={retry} />}
      >
        {configurationError ? (
          <ConfigurationPanel refusal={configurationError} />
        ) : vendorRefusal ? (
          <UnknownVendor id={vendorRefusal.value} />
        ) : (
          <>
            {shown ? widget : <LoadingOrFailure clock={page.environment.clock} waiting={Outline && <Outline />} />}
            {shown && <Ready emit={emit} />}
            {shown && isScreen && (page as Page).$mode.get() === 'godroid' && <StaffNotice />}
          </>
        )}
      </ErrorBoundary>
    </Base>
  )
}

/** Loads `keepTranslatable` once a translator has changed a text. Until then, the error boundary mends what breaks. */
function followTranslators(root: ShadowRoot, clock: Clock) {
  const seen: MutationRecord[] = []
  let keep: ((records: readonly MutationRecord[]) => void) | undefined
  const observer = new MutationObserver((records) => {
    if (keep) return keep(records)
    const isFirst = seen.length === 0
    if (isFirst && !records.some(({ addedNodes }) => [...addedNodes].some((node) => node.nodeName === 'FONT'))) return
    seen.push(...records)
    if (isFirst)
      void loadPatiently(clock, () => import('./keep-translatable.ts')).then(
        ({ keepTranslatable }) => {
          keep = keepTranslatable(root)
          keep(seen)
        },
        () => seen.splice(0),
      )
  })
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** Removes outline or server-rendered content; opened details and the focus move to the new content. */
function replaceServedContent(base: HTMLElement, root: ShadowRoot) {
  const controls = [...base.querySelectorAll<HTMLElement>('a, summary')]
  const before = [...root.querySelectorAll<HTMLElement>('a, summary')].slice(0, -controls.length)
  const focused = before.indexOf(root.activeElement as HTMLElement)
  for (const [place, one] of before.entries()) {
    if (one.closest('details[open]')) controls[place]?.closest('details')?.setAttribute('open', '')
  }
  while (base.previousSibling) base.previousSibling.remove()
  controls[focused]?.focus()
}

type Emit = WidgetSurfaceProps['emit']

/** Elements of each session, oldest first: the first one notifies the host of a sign-out. */
const emittersOf = new WeakMap<Session, Set<Emit>>()

function emitSignOut(session: Session, emit: Emit): () => void {
  const emitters = emittersOf.get(session) ?? new Set()
  emittersOf.set(session, emitters.add(emit))
  const stop = session.$session.listen((current, previous) => {
    const wasSignedIn = previous?.state === 'signed-in' && !previous.isGuest
    const [first] = emitters
    if (wasSignedIn && current.state === 'signed-out' && first === emit) emit('courier-signed-out', null)
  })
  return () => {
    emitters.delete(emit)
    stop()
  }
}

/** Sends `courier-ready` once, after the first commit of the element's own content. */
function Ready({ emit }: { emit: WidgetSurfaceProps['emit'] }) {
  useEffect(() => {
    emit('courier-ready', null)
  }, [emit])
  return null
}

/** Replaces an element whose country, texts or theme are loading: first a skeleton (`waiting`), then a message. */
function LoadingOrFailure({ clock, waiting }: { clock: Clock; waiting: ReactNode }) {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (isOverdue) return
    const timer = clock.setTimeout(() => setOverdue(true), patienceMs)
    return () => clock.clearTimeout(timer)
  }, [clock, isOverdue])
  // Later retries can still replace this.
  return isOverdue ? <LoadFailure retry={() => setOverdue(false)} /> : waiting
}
