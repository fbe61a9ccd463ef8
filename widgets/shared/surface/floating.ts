import { token } from '../../../styles/tokens.ts'

/** What floats is on the last level: its buttons are on it too, and what is hovered or sunken a level below. */
export const floating = `
  --_surface-raised: ${token.surfaceFloating};
  --_surface-hover: ${token.surfaceFloatingHover};
  --_surface-sunken: ${token.surfaceFloatingHover};
  background: ${token.surfaceFloating};
`
