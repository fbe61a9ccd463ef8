import { css } from '@linaria/core'
import { Fragment } from 'react'
import { metresBetween } from '../../../core/addresses/match.ts'
import { token } from '../../../styles/tokens.ts'
import { Icon, type IconName } from '../Icon.tsx'
import { useFormats } from '../use-formats.ts'
import type { MapLeg, MapMarker, Position } from './map-options.ts'

const strip = css`
  display: flex;
  align-items: center;
  gap: ${token.space3};
  padding: ${token.space5} ${token.space3};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceSunken};
  text-align: center;

  & > span {
    display: grid;
    flex: 1 1 0;
    gap: ${token.space1};
    justify-items: center;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  /* Names of three places need their lines. */
  @container courier (inline-size < 480px) {
    flex-direction: column;
    justify-content: center;
    gap: ${token.space1};

    & > span {
      flex: none;
    }
  }
`

const line = css`
  && {
    flex: 0 0 48px;
  }

  color: ${token.textMuted};
  font-size: ${token.size13};
  white-space: nowrap;

  &::after {
    content: '';
    inline-size: 100%;
    border: 0 solid ${token.accentInk};
    border-block-start-width: 3px;
  }

  @container courier (inline-size < 480px) {
    && {
      grid-auto-flow: column;
      align-items: center;
    }

    &::after {
      order: -1;
      inline-size: 0;
      block-size: 28px;
      border-width: 0;
      border-inline-start-width: 3px;
    }
  }

  &[data-dots]::after {
    border-color: ${token.textMuted};
    border-style: dotted;
  }
`

const icons: Readonly<Record<MapMarker['kind'], IconName>> = { outlet: 'store', destination: 'pin', rider: 'rider' }

interface DistanceStripProps {
  markers: readonly MapMarker[]
  legs: readonly MapLeg[]
  className?: string
}

/** The places along the ways ahead, with the distances as the crow flies: in place of a map, and as high. */
export function DistanceStrip({ markers, legs, className = '' }: DistanceStripProps) {
  const formats = useFormats()
  const first = legs[0] && <Place at={legs[0].from} markers={markers} />
  return (
    <p className={`${strip} ${className}`}>
      {first}
      {legs.map(({ from, to, isToPickup }) => (
        <Fragment key={String(isToPickup)}>
          <span className={line} data-dots={isToPickup || undefined}>
            {formats.number(metresBetween(from, to) / 1000, kilometres)}
          </span>
          <Place at={to} markers={markers} />
        </Fragment>
      ))}
    </p>
  )
}

const kilometres = { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 } as const

function Place({ at, markers }: { at: Position; markers: readonly MapMarker[] }) {
  const marker = markers.find(({ position }) => position === at)
  if (!marker) return null
  return (
    <span>
      <Icon name={icons[marker.kind]} />
      <bdi>{marker.label}</bdi>
    </span>
  )
}
