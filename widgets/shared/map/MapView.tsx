import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadPatiently } from '../../../core/lib/load-patiently.ts'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { classNames } from '../class-names.ts'
import { LoadFailure } from '../loading/LoadFailure.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { DrawnMap } from './leaflet-map.ts'
import type { MapArea, MapMarker, MapPin, Outlook, Position } from './map-options.ts'
import { whenSeenAndIdle } from './when-seen.ts'

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

export interface MapViewProps {
  /** Names the map for screen readers. */
  label: string
  markers: readonly MapMarker[]
  /** The marker that can be moved. */
  pin?: MapPin | null
  /** Where only one place is shown; 18 unless said otherwise (specification 2 §9). */
  zoom?: number
  /** Drawn around; read out by their labels. Keep their identity as well. */
  areas?: readonly MapArea[] | undefined
  /** Keeps its identity while it stays the same, as `markers` and `pin` do. */
  outlook?: Outlook
  /** The way ahead; keeps its identity as well. */
  route?: readonly Position[] | undefined
  /** Keeps its identity as well. */
  onPress?: ((position: Position) => void) | undefined
  /** Once the user has moved the map, it stays where it is, whatever comes and goes. */
  yieldsToUser?: boolean
  className?: string
}

/**
 * A map from the order API's tiles. Leaflet is loaded when the box is seen and the browser is idle, so that a map costs
 * the form beside it nothing. If it can't be shown, its box says so and offers to try again.
 */
export function MapView(props: MapViewProps) {
  const { label, markers, pin = null, zoom = 18, areas, outlook, route, onPress, yieldsToUser, className } = props
  const page = usePage()
  const translate = useTranslate()
  const { api } = useStore(page.$settings)
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<DrawnMap | null>(null)
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting')
  const load = useRef(() => {})

  const draw = useEffectEvent((module: typeof import('./leaflet-map.ts'), element: HTMLElement) => {
    const texts = {
      schematic: translate('map.schematic'),
      zoomIn: translate('map.zoom-in'),
      zoomOut: translate('map.zoom-out'),
      movePin: (name: string) => translate('map.move-pin', { label: name }),
    }
    map.current = module.drawMap(element, { api, texts, zoom, fetch: page.environment.fetch })
    map.current.show({ markers, pin, areas, outlook, route, onPress, yieldsToUser })
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    let gone = false
    /** Also when the whole element has left the page, and its parts are told a moment later. */
    const isGone = () => {
      const root = element.getRootNode()
      return gone || (root instanceof ShadowRoot && !root.host.isConnected)
    }
    load.current = () => {
      loadPatiently(page.environment.clock, () => import('./leaflet-map.ts'))
        .then((module) => {
          if (isGone()) return
          draw(module, element)
          setState('drawn')
        })
        .catch((error: unknown) => {
          if (isGone()) return
          page.environment.warn(`map: ${error instanceof Error ? error.message : error}`)
          setState('failed')
        })
    }
    const cancel = whenSeenAndIdle(element, load.current)
    return () => {
      gone = true
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
    map.current?.show({ markers, pin, areas, outlook, route, onPress, yieldsToUser })
  }, [markers, pin, areas, outlook, route, onPress, yieldsToUser])

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
