/**
 * Every `--courier-*` variable that a page can set, with its default. Widgets read them through `token`, so a misspelt
 * name is a type error: `color: ${token.textMuted}`. A page's own value overrides the default and the brand's theme:
 *
 *     :root { --courier-accent: rebeccapurple; --courier-accent-text: white }
 *
 * Inside, `token.accent` is `var(--_accent)`, which the root of each element sets to `var(--courier-accent, default)`.
 * A default set under the public name would hide the page's inherited value.
 */
export const defaults = {
  /** The brand's colour, only as background of `accentText` (primary buttons): it may be too faint for lines. */
  accent: 'light-dark(#1f5fd6, #7fabff)',
  /** Text and icons on `accent`; at least 4.5:1 against it. */
  accentText: 'light-dark(#ffffff, #06132b)',
  /** `accent` when hovered. */
  accentHover: 'light-dark(#194db0, #9dbeff)',
  /** Text, lines and icons in the brand's colour: links, selected tabs, borders of primary buttons; at least 4.5:1 on every surface. */
  accentInk: 'light-dark(#1a56c4, #8fb6ff)',
  /** Background of selected items. */
  accentSoft: 'light-dark(#edf3ff, #16233d)',
  /** The element's background. */
  surface: 'light-dark(#ffffff, #141517)',
  /** Cards. */
  surfaceRaised: 'light-dark(#ffffff, #1c1d20)',
  /** What floats above the page: popovers, dialogs, toasts. Has a border in `line`. */
  surfaceFloating: 'light-dark(#ffffff, #26282d)',
  /** Sunken areas, table heads, skeletons. */
  surfaceSunken: 'light-dark(#f5f6f7, #26282d)',
  /** A hovered row or option. */
  surfaceHover: 'light-dark(#f2f3f5, #26282d)',
  /** Hovered options and sunken areas on what floats. */
  surfaceFloatingHover: 'light-dark(#f2f3f5, #1c1d20)',
  /** Body text. */
  text: 'light-dark(#16181d, #f1f2f4)',
  /** Hints, labels, timestamps; at least 4.5:1 on every surface. */
  textMuted: 'light-dark(#5a616e, #a4abb8)',
  /** Divider lines. */
  line: 'light-dark(#e4e6ea, #363a41)',
  /** Borders of controls; at least 3:1 against `surface`. */
  lineStrong: 'light-dark(#868d99, #7d8491)',
  /** The focus ring, neutral so that it doesn't look like an error; at least 3:1 against every surface. */
  focus: 'light-dark(#16181d, #f1f2f4)',
  /** Success: text and icons. */
  success: 'light-dark(#0f6b43, #5fd39a)',
  /** Success: background. */
  successSoft: 'light-dark(#e7f6ee, #10281d)',
  /** Late, or needs attention: text and icons. */
  warning: 'light-dark(#8a4b00, #f5b85c)',
  /** Late: background. */
  warningSoft: 'light-dark(#fff3e0, #2f220e)',
  /** Failed or cancelled: text and icons. */
  danger: 'light-dark(#b3192a, #ff8f93)',
  /** Failed: background. */
  dangerSoft: 'light-dark(#fdecec, #35171a)',
  /** Information: text and icons. */
  info: 'light-dark(#1d557f, #84c5f4)',
  /** Information: background. */
  infoSoft: 'light-dark(#e9f4fc, #10263a)',
  /** Behind a dialog. */
  scrim: 'rgb(10 12 16 / 48%)',
  /** Shadow of popovers and dialogs. */
  shadow: '0 8px 28px rgb(10 12 16 / 18%), 0 1px 3px rgb(10 12 16 / 12%)',
  /** Font family of all text. For scripts that it lacks, browsers use the system's font for the element's `lang`. */
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  /** Font family of IDs and codes. */
  fontMono: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  /** Captions, badges. */
  size13: '13px',
  /** Body, controls. */
  size14: '14px',
  /** Fields on phones, section headings. */
  size16: '16px',
  /** Titles. */
  size20: '20px',
  /** The main statement of a page, such as the arrival time. */
  size28: '28px',
  /** Corner radius of controls. */
  radius: '8px',
  /** Corner radius of cards and dialogs. */
  radiusCard: '12px',
  /** Factor of all spaces and control heights; below 1 is denser. */
  density: '1',
  /** Spacing on a 4 px grid. */
  space1: dense(4),
  space2: dense(8),
  space3: dense(12),
  space4: dense(16),
  space5: dense(20),
  space6: dense(24),
  space8: dense(32),
  space10: dense(40),
  /** Height of buttons and fields; at least 44 px on coarse pointers. */
  control: dense(40),
  /** Height of the page's own sticky top bar; sticky parts of elements stay below it. */
  barHeight: '0px',
  /** Press and hover. */
  motionFast: '120ms',
  /** Opening and closing. */
  motion: '160ms',
  /** Larger parts. */
  motionSlow: '200ms',
  /** Easing of all motion. */
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const satisfies Record<string, string>

function dense<Pixels extends number>(pixels: Pixels) {
  return `calc(${pixels}px*var(--_density,1))` as const
}

export type TokenName = keyof typeof defaults

/** A brand's values; missing ones use the defaults. */
export type Theme = Partial<Record<TokenName, string>>

/** `textMuted` → `text-muted`, `size13` → `size-13`. */
export const cssName = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

/** References for style sheets: `${token.accent}`. */
export const token = Object.fromEntries(
  Object.keys(defaults).map((name) => [name, `var(--_${cssName(name)})`]),
) as Readonly<Record<TokenName, string>>

/** Whether the browser has `light-dark()`. Older ones would show no colours at all. */
export const lightDarkCondition = '(color:light-dark(#000,#fff))'

/** Replaces colours for light and dark by the light ones. */
export const lightOnly = (css: string) => css.replace(/light-dark\(([^(),]+),[^()]+\)/g, '$1')

/** CSS declarations of all tokens: the page's value, else the theme's, else the default. */
export function declarations(theme: Theme = {}, rest: Theme = defaults): string {
  return Object.entries({ ...rest, ...theme })
    .map(([name, value]) => `--_${cssName(name)}:var(--courier-${cssName(name)},${value})`)
    .join(';')
}
