import { css } from '@linaria/core'
import { classNames } from '../shared/class-names.ts'
import { outlineBlock } from '../shared/loading/outline-block.ts'
import { layout } from './job-styles.ts'

const headBox = css`
  block-size: 172px;
`

/** As high as on a phone, where the links to maps and phone are below each other. */
const stopBox = css`
  block-size: 274px;
`

/** Skeleton of a job: heading with cash, and both stops. The script tag draws it before React loads. */
export function Outline() {
  return (
    <div className={layout}>
      <div className={classNames(outlineBlock, headBox)} />
      <div className={classNames(outlineBlock, stopBox)} />
      <div className={classNames(outlineBlock, stopBox)} />
    </div>
  )
}
