import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

/** The box of every field. */
export const control = css`
  inline-size: 100%;
  min-inline-size: 0;
  min-block-size: ${token.control};
  padding: ${token.space2} ${token.space3};
  border: 1px solid ${token.lineStrong};
  border-radius: ${token.radius};
  background: ${token.surface};
  color: ${token.text};
  line-height: calc(20px + var(--_tall) * 1em);
  text-overflow: ellipsis;
  transition: border-color ${token.motionFast} ${token.ease};

  &::placeholder {
    color: ${token.textMuted};
    opacity: 1;
  }

  /* Outside the border, which keeps the colour of an error. */
  &:focus-visible {
    outline-offset: 1px;
  }

  &[aria-invalid='true'] {
    border-color: ${token.danger};
  }

  &:disabled {
    background: ${token.surfaceSunken};
    color: ${token.textMuted};
  }

  /* Phones zoom into smaller text on focus. */
  @media (pointer: coarse) {
    font-size: ${token.size16};
  }
`
