import { css } from '@linaria/core'
import { classNames } from '../shared/class-names.ts'
import { outlineBlock } from '../shared/loading/outline-block.ts'
import { column, layout, mapHeight, side } from './form/layout.ts'

/** Collection point and pasting. */
const lineBox = css`
  block-size: 42px;
`

const addressBox = css`
  block-size: 330px;

  @container courier (inline-size >= 1040px) {
    block-size: 222px;
  }
`

/** Below the map when narrow, like the next box. */
const customerBox = css`
  order: 1;
  block-size: 122px;
`

const restBox = css`
  order: 1;
  block-size: 296px;
`

const mapBox = css`
  block-size: ${mapHeight};

  :host([no-map]) & {
    display: none;
  }
`

/**
 * Skeleton of the form. The script tag draws it before React loads (`build/outlines.mjs`), so it consists of boxes
 * with classes only.
 */
export function Outline() {
  return (
    <div className={layout}>
      <div className={classNames(outlineBlock, lineBox)} />
      <div className={column}>
        <div className={classNames(outlineBlock, addressBox)} />
        <div className={classNames(outlineBlock, customerBox)} />
        <div className={classNames(outlineBlock, restBox)} />
      </div>
      <div className={classNames(column, side)}>
        <div className={classNames(outlineBlock, mapBox)} />
        <div className={classNames(outlineBlock, restBox)} />
      </div>
    </div>
  )
}
