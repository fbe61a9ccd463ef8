/**
 * Every `--courier-*` variable a page may set, with its default. Widgets read them through `token`, so a misspelt name is
 * a type error: `color: ${token.textMuted}`. A page's own value always wins over the default and over the brand's theme:
 *
 *     :root { --courier-accent: rebeccapurple; --courier-accent-text: white }
 *
 * Inside, `token.accent` is `var(--_accent)`, which the root of each element sets to `var(--courier-accent, default)`.
 * The detour is needed because a default set under the public name would hide the page's inherited value.
 */
export const defaults = {
  /** The brand's colour, only ever a ground for `accentText`: primary buttons. It may be too faint for a line. */
  accent: 'light-dark(#1f5fd6, #7fabff)',
  /** Text and icons on `accent`; at least 4.5:1 against it. */
  accentText: 'light-dark(#ffffff, #06132b)',
  /** `accent` under the pointer. */
  accentHover: 'light-dark(#194db0, #9dbeff)',
  /** Words, lines and signs in the brand's colour: links, selected tabs, edges of primary buttons; at least 4.5:1 on every surface. */
  accentInk: 'light-dark(#1a56c4, #8fb6ff)',
  /** Tint behind something selected. */
  accentSoft: 'light-dark(#edf3ff, #16233d)',
  /** The page of the element. */
  surface: 'light-dark(#ffffff, #141517)',
  /** Cards, popovers and dialogs. */
  surfaceRaised: 'light-dark(#ffffff, #1c1d20)',
  /** Wells, table heads, skeletons. */
  surfaceSunken: 'light-dark(#f5f6f7, #0e0f10)',
  /** A row or option under the pointer. */
  surfaceHover: 'light-dark(#f2f3f5, #25272b)',
  /** Words. */
  text: 'light-dark(#16181d, #f1f2f4)',
  /** Hints, labels of facts, time stamps; at least 4.5:1 on every surface. */
  textMuted: 'light-dark(#5a616e, #a4abb8)',
  /** Hairlines between things. */
  line: 'light-dark(#e4e6ea, #2d3036)',
  /** Borders of controls; at least 3:1 against `surface`. */
  lineStrong: 'light-dark(#868d99, #737a87)',
  /** The focus ring: of no brand and no tone, so that it isn't taken for an error; at least 3:1 against every surface. */
  focus: 'light-dark(#16181d, #f1f2f4)',
  /** Done: words and icons. */
  success: 'light-dark(#0f6b43, #5fd39a)',
  /** Done: behind them. */
  successSoft: 'light-dark(#e7f6ee, #10281d)',
  /** Late or needing a look: words and icons. */
  warning: 'light-dark(#8a4b00, #f5b85c)',
  /** Late: behind them. */
  warningSoft: 'light-dark(#fff3e0, #2f220e)',
  /** Failed or cancelled: words and icons. */
  danger: 'light-dark(#b3192a, #ff8f93)',
  /** Failed: behind them. */
  dangerSoft: 'light-dark(#fdecec, #35171a)',
  /** Good to know: words and icons. */
  info: 'light-dark(#1d557f, #84c5f4)',
  /** Good to know: behind them. */
  infoSoft: 'light-dark(#e9f4fc, #10263a)',
  /** Behind a dialog. */
  scrim: 'rgb(10 12 16 / 48%)',
  /** Under what floats. */
  shadow: '0 8px 28px rgb(10 12 16 / 18%), 0 1px 3px rgb(10 12 16 / 12%)',
  /** Family of all text. */
  font: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  /** Family of ids and codes. */
  fontMono: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  /** Captions, badges. */
  size13: '13px',
  /** Body, controls. */
  size14: '14px',
  /** What is typed on a phone, section heads. */
  size16: '16px',
  /** Titles. */
  size20: '20px',
  /** The one answer of a page. */
  size28: '28px',
  /** Corner of controls. */
  radius: '8px',
  /** Corner of cards and dialogs. */
  radiusCard: '12px',
  /** Factor of all spaces and of the height of controls: under 1, more fits on a screen. */
  density: '1',
  /** Spaces of the 4 px grid. */
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
  /** Height of a bar that the page keeps at the top of the window: what the elements keep in sight stays below it. */
  barHeight: '0px',
  /** Press and hover. */
  motionFast: '120ms',
  /** Opening and closing. */
  motion: '160ms',
  /** Larger things. */
  motionSlow: '200ms',
  /** Their curve. */
  ease: 'cubic-bezier(0.2, 0, 0, 1)',
} as const satisfies Record<string, string>

function dense<Pixels extends number>(pixels: Pixels) {
  return `calc(${pixels}px*var(--_density,1))` as const
}

export type TokenName = keyof typeof defaults

/** Values of a brand; what it leaves out keeps its default. */
export type Theme = Partial<Record<TokenName, string>>

/** `textMuted` → `text-muted`, `size13` → `size-13`. */
export const cssName = (name: string) => name.replace(/([a-z])([A-Z0-9])/g, '$1-$2').toLowerCase()

/** What widgets write in their styles: `${token.accent}`. */
export const token = Object.fromEntries(
  Object.keys(defaults).map((name) => [name, `var(--_${cssName(name)})`]),
) as Readonly<Record<TokenName, string>>

/** The declarations that give every token its value: the page's, else the theme's, else the default. */
export function declarations(theme: Theme = {}, rest: Theme = defaults): string {
  return Object.entries({ ...rest, ...theme })
    .map(([name, value]) => `--_${cssName(name)}:var(--courier-${cssName(name)},${value})`)
    .join(';')
}
