import { css } from '@linaria/core'
import type { Vendor } from '../../core/vendors/vendor.ts'
import { token } from '../../styles/tokens.ts'

const idText = css`
  font-weight: 400;
  color: ${token.textMuted};
`

/** Shows `name - id`, each part with its own text direction. */
export function BranchName({ vendor }: { vendor: Pick<Vendor, 'name' | 'id'> }) {
  return (
    <>
      <bdi>{vendor.name}</bdi>
      {' - '}
      <bdi className={idText}>{vendor.id}</bdi>
    </>
  )
}
