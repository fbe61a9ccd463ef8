import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'

/** Colours of badges and notices. */
export const tones = {
  neutral: css`
    background: ${token.surfaceSunken};
    color: ${token.text};
  `,
  accent: css`
    background: ${token.accentSoft};
    color: ${token.accentInk};
  `,
  success: css`
    background: ${token.successSoft};
    color: ${token.success};
  `,
  warning: css`
    background: ${token.warningSoft};
    color: ${token.warning};
  `,
  danger: css`
    background: ${token.dangerSoft};
    color: ${token.danger};
  `,
  info: css`
    background: ${token.infoSoft};
    color: ${token.info};
  `,
}
