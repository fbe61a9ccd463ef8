import { css } from '@linaria/core'
import { metresBetween } from '../../../core/addresses/match.ts'
import { token } from '../../../styles/tokens.ts'
import { Icon } from '../Icon.tsx'
import { useFormats } from '../use-formats.ts'
import type { Position } from './map-options.ts'

const strip = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(72px, 1fr) minmax(0, 1fr);
  align-items: center;
  gap: ${token.space3};
  padding: ${token.space5};
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceSunken};
  text-align: center;

  & > span {
    display: grid;
    gap: ${token.space1};
    justify-items: center;
    overflow-wrap: anywhere;
  }
`

const line = css`
  color: ${token.textMuted};
  font-size: ${token.size13};

  &::after {
    content: '';
    inline-size: 100%;
    border-block-start: 2px dashed ${token.lineStrong};
  }
`

interface DistanceStripProps {
  from: Position & { name: string }
  to: Position & { name: string }
  className?: string
}

/** Shop, distance as the crow flies, door: in place of a map, and as high. */
export function DistanceStrip({ from, to, className = '' }: DistanceStripProps) {
  const formats = useFormats()
  const kilometres = metresBetween(from, to) / 1000
  return (
    <p className={`${strip} ${className}`}>
      <span>
        <Icon name="store" />
        <bdi>{from.name}</bdi>
      </span>
      <span className={line}>
        {formats.number(kilometres, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 })}
      </span>
      <span>
        <Icon name="pin" />
        {to.name}
      </span>
    </p>
  )
}
