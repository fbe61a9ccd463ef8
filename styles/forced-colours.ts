import { cssName, type Theme } from './tokens.ts'

/**
 * Token values in forced colours. They keep backgrounds that would disappear otherwise: progress, timelines, selected
 * tabs and rows.
 */
const forcedColours = {
  accent: 'Highlight',
  accentText: 'HighlightText',
  accentHover: 'Highlight',
  accentInk: 'LinkText',
  accentSoft: 'Canvas',
  surface: 'Canvas',
  surfaceRaised: 'Canvas',
  surfaceFloating: 'Canvas',
  surfaceSunken: 'Canvas',
  surfaceHover: 'Canvas',
  surfaceFloatingHover: 'Canvas',
  text: 'CanvasText',
  textMuted: 'CanvasText',
  line: 'GrayText',
  lineStrong: 'CanvasText',
  focus: 'Highlight',
  success: 'CanvasText',
  successSoft: 'Canvas',
  warning: 'CanvasText',
  warningSoft: 'Canvas',
  danger: 'CanvasText',
  dangerSoft: 'Canvas',
  info: 'CanvasText',
  infoSoft: 'Canvas',
  shadow: '0 0 0 1px CanvasText',
} as const satisfies Theme

/** CSS declarations of these values; they override page and theme. @param prefix of the variables */
export function forcedDeclarations(prefix: '--_' | '--courier-'): string {
  const values = Object.entries(forcedColours).map(([name, value]) => `${prefix}${cssName(name)}:${value}`)
  return `forced-color-adjust:none;${values.join(';')}`
}

/** Rules that let the system draw checkboxes and radio buttons, instead of `choices.css`. @param root what contains them */
export const forcedChoices = (root: string) =>
  `${root} :is([type=checkbox],[type=radio]){appearance:auto}${root} [type=checkbox]:checked::before{content:none}`
