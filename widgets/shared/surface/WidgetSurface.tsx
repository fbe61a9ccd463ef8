import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type ComponentType, createElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '../../../core/app/page.ts'
import type { PublicPage } from '../../../core/app/public-page.ts'
import type { ConfigurationError } from '../../../core/config/configuration-error.ts'
import { directionOf } from '../../../core/config/languages.ts'
import { isStaff } from '../../../core/session/staff.ts'
import type { CourierErrorDetail } from '../../contract.ts'
import { configurationError, sessionError } from '../../courier-error.ts'
import { SurroundingsContext } from '../../page-context.ts'
import { useTheme } from '../../use-theme.ts'
import { lazy } from '../loading/lazy.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Overdue } from './Overdue.tsx'
import { RenderFailure } from './RenderFailure.tsx'

export interface WidgetSurfaceProps {
  Component: ComponentType<never>
  /** Drawn until country, texts and theme are there. */
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
  /** What an attribute says that cannot be. */
  refusal?: ConfigurationError | undefined
}

const none = atom(null)

const ConfigurationPanel = lazy(async () => (await import('./refusals.ts')).ConfigurationPanel)

const UnknownVendor = lazy(async () => (await import('./refusals.ts')).UnknownVendor)

const StaffNotice = lazy(async () => (await import('./StaffNotice.tsx')).StaffNotice)

/** What stands around every element's own component: language, direction, theme, and the catch of its errors. */
export function WidgetSurface(props: WidgetSurfaceProps) {
  const { Component, Outline, values, page, root, isPublic, isScreen, emit, report, refusal } = props
  const isOwn = useStore(isPublic ? none : (page as Page).vendors.$own) !== null
  const unknownVendor = useStore(isPublic ? none : (page as Page).vendors.$refusal)
  // The page's vendor is the matter of its screens: account and branch selector still work.
  const ofVendor = isOwn || isScreen ? unknownVendor : null
  const refused = useStore(page.$refusal) ?? refusal ?? (isOwn ? ofVendor : null)
  const language = useStore(page.translations.$language)
  const isDressed = useTheme(page)
  const isReady = useStore(page.$ready) && isDressed
  // Only the first time: a language chosen later must not empty what was typed.
  const [shown, setShown] = useState(isReady)
  if (isReady && !shown) setShown(true)
  useEffect(() => {
    if (isPublic) return
    const { session, vendors } = page as Page
    const stops = [
      session.$failure.subscribe((why, before) => {
        // An element that is mounted after the end, such as the sign-in, has lost nothing.
        const isEarlier = why === 'ended' && before === undefined
        if (why && !isEarlier) emit('courier-error', sessionError(why))
      }),
      vendors.$failure.subscribe((error) => error !== null && report(error)),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [page, isPublic, emit, report])
  const isPageRefused = useStore(page.$refusal) !== null
  // An attribute's has been reported by the element.
  useEffect(() => {
    if (isPageRefused) emit('courier-error', configurationError('widget.invalid-setting'))
  }, [isPageRefused, emit])
  useEffect(() => {
    if (!ofVendor) return
    page.environment.warn(ofVendor.message)
    emit('courier-error', configurationError('widget.unknown-vendor'))
  }, [page, ofVendor, emit])
  const base = useRef<HTMLDivElement>(null)
  // React leaves what it finds in a shadow root: the outline goes in the commit that takes its place.
  useLayoutEffect(() => {
    while (base.current?.previousSibling) base.current.previousSibling.remove()
  }, [])
  const surroundings = useMemo(() => ({ page, root }), [page, root])
  const given = { ...values, page, root, emit, report }
  const widget = createElement(Component as ComponentType<typeof given>, given)
  return (
    <div ref={base} className="courier-root" part="base" lang={language} dir={directionOf(language)}>
      <SurroundingsContext value={surroundings}>
        <ErrorBoundary
          onError={() => {
            emit('courier-error', {
              type: 'render',
              key: 'widget.render-failed',
              retryable: true,
              requestId: null,
            } satisfies CourierErrorDetail)
          }}
          fallback={(retry) => <RenderFailure retry={retry} />}
        >
          {refused ? (
            <ConfigurationPanel refusal={refused} />
          ) : ofVendor ? (
            <UnknownVendor id={ofVendor.value} />
          ) : (
            <>
              {shown ? widget : <Overdue clock={page.environment.clock} waiting={Outline && <Outline />} />}
              {shown && <Ready emit={emit} />}
              {shown && isScreen && isStaff(page.environment.storage) && <StaffNotice />}
            </>
          )}
        </ErrorBoundary>
      </SurroundingsContext>
    </div>
  )
}

/** Sends `courier-ready` once, after the first commit of the element's own content. */
function Ready({ emit }: { emit: WidgetSurfaceProps['emit'] }) {
  useEffect(() => {
    emit('courier-ready', null)
  }, [emit])
  return null
}
