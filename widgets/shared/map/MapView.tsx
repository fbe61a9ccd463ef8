import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { TilesInfoWire } from '../../../core/api/tiles.ts'
import { withinLimit } from '../../../core/api/within-limit.ts'
import { loadPatiently } from '../../../core/lib/load-patiently.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { classNames } from '../class-names.ts'
import { LoadFailure } from '../loading/LoadFailure.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { DrawnMap, InitialView, MapArea, MapLeg, MapMarker, MapPin, Position } from './map-options.ts'

const frame = css`
  position: relative;
  min-block-size: 240px;
  overflow: hidden;
  border-radius: ${token.radiusCard};
  border: 1px solid ${token.line};
  background: ${token.surfaceSunken};
`

const failure = css`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  padding: ${token.space4};
`

type Leaflet = typeof import('./leaflet-map.ts')

/** How long the first drawing waits for what the server says of its tiles. */
const infoMs = 1000

/** Objects and functions must keep their identity while they are unchanged. */
export interface MapViewProps {
  /** Label for screen readers. */
  label: string
  markers: readonly MapMarker[]
  pin?: MapPin | null
  /** For a single place; default 18 (specification 2 §9). */
  zoom?: number
  /** Areas with labels for screen readers. */
  areas?: readonly MapArea[] | undefined
  initialView?: InitialView
  /** The ways ahead. */
  legs?: readonly MapLeg[] | undefined
  onPress?: ((position: Position) => void) | undefined
  /** Stops fitting the view once the user has moved the map. */
  keepUserView?: boolean
  /** ID of a marker to emphasize. */
  lit?: string | null
  /** Shown where no streets are known. */
  instead?: ReactNode
  className?: string
}

/**
 * A map with the order API's tiles. Leaflet loads when the map is visible and the browser idle, so that maps don't slow
 * down forms. After a failure its box offers a retry.
 */
export function MapView(props: MapViewProps) {
  const {
    label,
    markers,
    pin = null,
    zoom = 18,
    areas,
    initialView,
    legs,
    onPress,
    keepUserView,
    lit,
    instead,
    className,
  } = props
  const page = usePage()
  const translate = useTranslate()
  const { api } = useStore(page.$settings)
  const language = useStore(page.translations.$language)
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<DrawnMap | null>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'empty' | 'failed'>('waiting')
  const load = useRef(() => {})

  const texts = useMemo(
    () => ({
      language,
      schematic: translate('map.schematic'),
      zoomIn: translate('map.zoom-in'),
      zoomOut: translate('map.zoom-out'),
      movePin: (name: string) => `${name}. ${translate('map.move-pin')}`,
    }),
    [translate, language],
  )

  const draw = useEffectEvent((module: Leaflet, info: TilesInfoWire | null, element: HTMLElement) => {
    if (info?.has_streets === false && instead !== undefined) return setState('empty')
    map.current = module.drawMap(element, { api, zoom })
    map.current.inform(info)
    map.current.show({ markers, pin, areas, initialView, legs, onPress, keepUserView, lit, texts })
    setState('drawn')
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let isUnmounted = false
    /** Parts are unmounted after the element has left the page. */
    const isDisposed = () => isUnmounted || !element.isConnected
    load.current = () => {
      loadPatiently(page.environment.clock, () => import('./leaflet-map.ts'))
        .then(async (module) => {
          const { clock, fetch } = page.environment
          const asked = module.loadTilesInfo(page.$settings.get().api, fetch)
          const info = await withinLimit(clock, asked, infoMs).catch(() => null)
          if (isDisposed()) return
          draw(module, info, element)
          if (info === null) void asked.then((late) => map.current?.inform(late))
        })
        .catch((error: unknown) => {
          if (isDisposed()) return
          page.environment.warn(`map: ${error instanceof Error ? error.message : error}`)
          setState('failed')
        })
    }
    const cancel = whenSeenAndIdle(element, load.current)
    return () => {
      isUnmounted = true
      cancel()
      map.current?.destroy()
      map.current = null
    }
  }, [page])

  function retry() {
    setState('waiting')
    load.current()
  }

  useEffect(() => {
    map.current?.show({ markers, pin, areas, initialView, legs, onPress, keepUserView, lit, texts })
  }, [markers, pin, areas, initialView, legs, onPress, keepUserView, lit, texts])

  if (state === 'empty') return instead
  return (
    <section className={classNames(frame, className)} part="map" aria-label={label} aria-busy={state === 'waiting'}>
      {areas?.map(({ id, label }) => (
        <VisuallyHidden key={id}>{label}</VisuallyHidden>
      ))}
      <div ref={box} dir="ltr" />
      {state === 'failed' && (
        <div className={failure}>
          <LoadFailure title="map.unavailable" retry={retry} />
        </div>
      )}
    </section>
  )
}

/** Runs once the element is visible and the browser idle. Returns a cancel function. */
function whenSeenAndIdle(element: Element, run: () => void): () => void {
  let idle = 0
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    if ('requestIdleCallback' in globalThis) idle = requestIdleCallback(run, { timeout: 2000 })
    else run()
  })
  observer.observe(element.parentElement ?? element)
  return () => {
    observer.disconnect()
    if (idle) cancelIdleCallback(idle)
  }
}
