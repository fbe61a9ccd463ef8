/** 20 × 20 line icons in the text's colour. */
const paths = {
  check: 'M4 10.5l4 4 8-9',
  close: 'M5 5l10 10M15 5L5 15',
  'chevron-down': 'M5 7.5l5 5 5-5',
  alert: 'M10 3l7.5 13.5h-15zM10 8.5v3.5M10 14.3v.2',
  info: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 9v5M10 6v.3',
  error: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 6v5M10 13.7v.3',
  done: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM6.5 10.2l2.4 2.4 4.6-5',
  cancelled: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM7.2 7.2l5.6 5.6M12.8 7.2l-5.6 5.6',
  clock: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15zM10 5.5V10l3 2',
  search: 'M8.75 3.5a5.25 5.25 0 1 0 0 10.5 5.25 5.25 0 0 0 0-10.5zM12.6 12.6L17 17',
  pin: 'M10 17.5s-5.5-4.6-5.5-9a5.5 5.5 0 0 1 11 0c0 4.4-5.5 9-5.5 9zM10 6.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  rider: 'M5 11.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM15 11.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM5 14.5l3-6.5h4l3 6.5M10 8V5h3',
  box: 'M3 6l7-3.5L17 6v8l-7 3.5L3 14zM3 6l7 3.5L17 6M10 9.5v8',
  phone: 'M4 3.5h3l1.5 4-2 1.3a9 9 0 0 0 4.7 4.7l1.3-2 4 1.5v3c0 .6-.5 1-1 1A12.5 12.5 0 0 1 3 4.5c0-.5.4-1 1-1z',
  person: 'M10 3a3.25 3.25 0 1 0 0 6.5A3.25 3.25 0 0 0 10 3zM3.5 17c.6-3 3.2-5 6.5-5s5.9 2 6.5 5',
  store:
    'M3.5 8.5v8h13v-8M2.5 8l1.5-4.5h12L17.5 8c0 1.2-1 2-2.2 2s-2.3-.8-2.3-2c0 1.2-1.2 2-3 2s-3-.8-3-2c0 1.2-1.1 2-2.3 2S2.5 9.2 2.5 8z',
  refresh: 'M16 8a6.5 6.5 0 1 0 .3 3.5M16.5 3.5V8H12',
  undo: 'M7.5 4L4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H7',
  plus: 'M10 4v12M4 10h12',
  upload: 'M10 13V3.5M6 7l4-4 4 4M3.5 12.5V16.5h13V12.5',
  download: 'M10 3v9.5M6 9l4 4 4-4M3.5 12.5V16.5h13V12.5',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8.5 8v8',
  copy: 'M7 7h9.5v9.5H7zM13 7V3.5H3.5V13H7',
} as const

export type IconName = keyof typeof paths

/** `path`: for an icon used by one element only. */
type Drawing = { name: IconName; path?: never } | { path: string; name?: never }

/** Decorative; an icon-only button has its own label. */
export function Icon({ name, path, size = 20, className }: Drawing & { size?: number; className?: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      <path d={path ?? paths[name]} />
    </svg>
  )
}
