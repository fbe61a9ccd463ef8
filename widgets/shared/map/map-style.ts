import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

/** The box that Leaflet fills. Leaflet's own style sheet is adopted, too. */
export const mapBox = css`
  position: absolute;
  inset: 0;
  isolation: isolate;
  background: ${token.surfaceSunken};
  font: inherit;
  touch-action: none;

  /* Overlap, because their edges would show between pixels at most zooms. */
  && img.leaflet-tile {
    inline-size: 257px !important;
    block-size: 257px !important;
    mix-blend-mode: normal;
  }

  .leaflet-control-zoom {
    border: 1px solid ${token.line};
    border-radius: ${token.radius};
    overflow: hidden;
    box-shadow: none;
  }

  .leaflet-control-zoom a {
    inline-size: ${token.control};
    block-size: ${token.control};
    line-height: ${token.control};
    border-color: ${token.line};
    background: ${token.surfaceRaised};
    color: ${token.text};
  }

  .leaflet-control-zoom a:hover {
    background: ${token.surfaceHover};
  }

  .leaflet-control-attribution {
    padding-inline: ${token.space2};
    background: ${token.surfaceRaised};
    color: ${token.textMuted};
    font-size: ${token.size13};
    line-height: calc(20px + var(--_tall) * 1em);
  }
`

/** Animation between positions, which arrive every 2 s. */
export const gliding = css`
  transition: transform 2s linear;

  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
`

/** A marker button, pressed on its drawing; Leaflet's markers pass clicks to the map. */
export const pressableMarker = css`
  cursor: pointer;

  > svg {
    pointer-events: auto;
  }
`

/** Emphasizes a marker. */
export const litMarker = css`
  > svg {
    scale: 1.25;
    transition: scale ${token.motionFast} ${token.ease};

    @media (prefers-reduced-motion: reduce) {
      transition: none;
    }
  }
`

/** A marker's chip, below its drawing, centred by the marker's grid. */
export const chip = css`
  position: absolute;
  inset-block-start: 54px;
  padding-inline: ${token.space2};
  border-radius: ${token.radiusCard};
  background: ${token.text};
  color: ${token.surface};
  font-size: ${token.size13};
  font-weight: 600;
  line-height: calc(20px + var(--_tall) * 1em);
  white-space: nowrap;
`

/** Draws a rider and the chip beside the pin that they are at. */
export const besidePin = css`
  > * {
    translate: 32px -14px;
    transition: translate ${token.motion} ${token.ease};

    @media (prefers-reduced-motion: reduce) {
      transition: none;
    }
  }
`

/** A chip above its marker's drawing, where it would cover a pin below. */
export const chipAbove = css`
  > bdi {
    inset-block-start: -9px;
  }
`

/** Draws small markers, without chips. */
export const crowded = css`
  .leaflet-marker-icon > bdi {
    display: none;
  }

  .leaflet-marker-icon > svg {
    scale: 0.5;
  }
`

/** Cursor of a map on which a click places a pin. */
export const pressable = css`
  cursor: crosshair;
`
