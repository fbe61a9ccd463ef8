import { css } from '@linaria/core'
import { token } from '../../styles/tokens.ts'

/** The column of the form, and of its stand-in. */
export const form = css`
  display: flex;
  flex-direction: column;
  gap: ${token.space4};
`
