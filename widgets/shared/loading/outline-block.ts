import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

/** A box of an outline. Not animated, unlike other skeletons, to save bytes of the script tag. */
export const outlineBlock = css`
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};
`
