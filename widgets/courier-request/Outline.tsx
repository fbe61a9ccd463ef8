import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'
import { classNames } from '../shared/class-names.ts'
import { address, below, column, layout, mapHeight, mapPlace, side } from './form/layout.ts'

/** Not animated, unlike other skeletons, to save bytes of the script tag. */
const block = css`
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};
`

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

const customerBox = css`
  block-size: 122px;
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
      <div className={classNames(block, lineBox)} />
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
