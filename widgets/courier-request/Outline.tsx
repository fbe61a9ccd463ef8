import { css } from '@linaria/core'
import { classNames } from '../shared/class-names.ts'
import { bone } from '../shared/loading/Skeleton.tsx'
import { address, below, column, layout, mapHeight, mapPlace } from './form/layout.ts'

const addressBox = css`
  block-size: 350px;
`

const customerBox = css`
  block-size: 146px;
`

const restBox = css`
  block-size: 296px;
`

const mapBox = css`
  block-size: ${mapHeight};

  :host([no-map]) & {
    display: none;
  }
`

/**
 * The places of the form, before anything is known. The script tag draws the same ones before React is there
 * (`rollup.outlines.mjs`), so it is made of nothing but boxes with classes.
 */
export function Outline() {
  return (
    <div className={layout}>
      <div className={column}>
        <div className={classNames(bone, address, addressBox)} />
        <div className={classNames(bone, below, customerBox)} />
        <div className={classNames(bone, below, restBox)} />
      </div>
      <div className={column}>
        <div className={classNames(bone, mapPlace, mapBox)} />
        <div className={classNames(bone, below, restBox)} />
      </div>
    </div>
  )
}
