import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'
import { classNames } from '../shared/class-names.ts'
import { address, before, below, column, layout, mapHeight, mapPlace, side } from './form/layout.ts'

/** Not animated, unlike other skeletons, to save bytes of the script tag. */
const block = css`
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};
`

/** Collection point and pasting: 60 and 58 px. */
const lineBox = css`
  block-size: 59px;
`

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
 * Skeleton of the form. The script tag draws it before React loads (`build/outlines.mjs`), so it consists of boxes
 * with classes only.
 */
export function Outline() {
  return (
    <div className={layout}>
      <div className={before}>
        <div className={classNames(block, lineBox)} />
        <div className={classNames(block, lineBox)} />
      </div>
      <div className={column}>
        <div className={classNames(block, address, addressBox)} />
        <div className={classNames(block, below, customerBox)} />
        <div className={classNames(block, below, restBox)} />
      </div>
      <div className={classNames(column, side)}>
        <div className={classNames(block, mapPlace, mapBox)} />
        <div className={classNames(block, below, restBox)} />
      </div>
    </div>
  )
}
