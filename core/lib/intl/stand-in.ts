/** What formats dates and numbers of a language instead of `Intl`, in browsers that don't know it. */
export interface StandIn {
  number(value: number, options: Intl.NumberFormatOptions): string
  dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format' | 'formatRange'>
  /** Yesterday, today, tomorrow. */
  days: readonly [string, string, string]
}

const standIns = new Map<string, StandIn>()

export function addStandIn(language: string, standIn: StandIn): void {
  standIns.set(language, standIn)
}

/** Returns the stand-in of a locale's language, if it was added. */
export const standInOf = (locale: string): StandIn | null => standIns.get(locale.split('-')[0] ?? '') ?? null
