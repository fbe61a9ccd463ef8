import type { StandIn } from './stand-in.ts'

/**
 * How a language writes dates and numbers, for browsers whose `Intl` doesn't know it: Chromium has data of about 80 languages,
 * and writes the others like American English, or `M11` for a month. From CLDR 47.
 */
export interface LanguageData {
  /** From January; separated by spaces. */
  months: string
  /** From Sunday; separated by spaces. */
  weekdays: string
  /** Yesterday, today, tomorrow. */
  days: readonly [string, string, string]
  /** Patterns of a day in a month, with its year, with its weekday, and with a time. */
  day: string
  date: string
  weekday: string
  dayTime: string
  /** Between two times. */
  dash: string
  /** Whether the day has twice 12 hours. */
  hasHalves?: true
  /** From zero; default: 0 to 9. */
  digits?: string
  group: string
  decimal: string
  /** Digits of a number below which none are grouped; default: 4. */
  groupedFrom?: number
  /** Patterns of an amount of money, and symbols of currencies that differ from English. */
  money: string
  symbols: Readonly<Record<string, string>>
  kilometre: string
  minute: string
}

const cyrillic = {
  dash: '–',
  group: '\u00a0',
  decimal: ',',
  money: '{number}\u00a0{symbol}',
  kilometre: 'км',
  minute: 'мин',
} as const

/** The languages that Chromium lacks. */
export const languageData: Readonly<Record<string, LanguageData>> = {
  my: {
    months: 'ဇန် ဖေ မတ် ဧ မေ ဇွန် ဇူ ဩ စက် အောက် နို ဒီ',
    weekdays: 'တနင်္ဂနွေ တနင်္လာ အင်္ဂါ ဗုဒ္ဓဟူး ကြာသပတေး သောကြာ စနေ',
    days: ['မနေ့က', 'ယနေ့', 'မနက်ဖြန်'],
    day: '{month} {day}',
    date: '{year} {month} {day}',
    weekday: '{month} {day} {weekday}',
    dayTime: '{day} {time}',
    dash: ' – ',
    digits: '၀၁၂၃၄၅၆၇၈၉',
    group: ',',
    decimal: '.',
    money: '{number}\u00a0{symbol}',
    symbols: { MMK: 'K', USD: 'US$' },
    kilometre: 'km',
    minute: 'မိနစ်',
  },
  lo: {
    months: 'ມ.ກ. ກ.ພ. ມ.ນ. ມ.ສ. ພ.ພ. ມິ.ຖ. ກ.ລ. ສ.ຫ. ກ.ຍ. ຕ.ລ. ພ.ຈ. ທ.ວ.',
    weekdays: 'ອາທິດ ຈັນ ອັງຄານ ພຸດ ພະຫັດ ສຸກ ເສົາ',
    days: ['ມື້ວານ', 'ມື້ນີ້', 'ມື້ອື່ນ'],
    day: '{day} {month}',
    date: '{day} {month} {year}',
    weekday: '{weekday} {day} {month}',
    dayTime: '{day}, {time}',
    dash: '–',
    group: '.',
    decimal: ',',
    money: '{symbol}{number}',
    symbols: { LAK: '₭', USD: 'US$' },
    kilometre: 'ກມ',
    minute: 'ນທ',
  },
  km: {
    months: 'មករា កុម្ភៈ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ',
    weekdays: 'អាទិត្យ ចន្ទ អង្គារ ពុធ ព្រហ សុក្រ សៅរ៍',
    days: ['ម្សិលមិញ', 'ថ្ងៃ\u200bនេះ', 'ថ្ងៃ\u200bស្អែក'],
    day: '{day} {month}',
    date: '{day} {month} {year}',
    weekday: '{weekday} {day} {month}',
    dayTime: '{day}, {time}',
    dash: ' – ',
    hasHalves: true,
    group: ',',
    decimal: '.',
    money: '{number}{symbol}',
    symbols: { KHR: '៛' },
    kilometre: 'គម',
    minute: 'នាទី',
  },
  ka: {
    months: 'იან თებ მარ აპრ მაი ივნ ივლ აგვ სექ ოქტ ნოე დეკ',
    weekdays: 'კვი ორშ სამ ოთხ ხუთ პარ შაბ',
    days: ['გუშინ', 'დღეს', 'ხვალ'],
    day: '{day} {month}',
    date: '{day} {month}. {year}',
    weekday: '{weekday}, {day} {month}',
    dayTime: '{day}, {time}',
    dash: '–',
    group: '\u00a0',
    decimal: ',',
    groupedFrom: 5,
    money: '{number}\u00a0{symbol}',
    symbols: { GEL: '₾', USD: 'US$' },
    kilometre: 'კმ',
    minute: 'წთ',
  },
  hy: {
    months: 'հնվ փտվ մրտ ապր մյս հնս հլս օգս սեպ հոկ նոյ դեկ',
    weekdays: 'կիր երկ երք չրք հնգ ուր շբթ',
    days: ['երեկ', 'այսօր', 'վաղը'],
    day: '{day} {month}',
    date: '{day} {month}, {year} թ.',
    weekday: '{month} {day}, {weekday}',
    dayTime: '{day}, {time}',
    dash: '–',
    group: '\u00a0',
    decimal: ',',
    groupedFrom: 5,
    money: '{number}\u00a0{symbol}',
    symbols: { AMD: '֏' },
    kilometre: 'կմ',
    minute: 'ր',
  },
  ky: {
    ...cyrillic,
    months: 'янв. фев. мар. апр. май июн. июл. авг. сен. окт. ноя. дек.',
    weekdays: 'жек. дүй. шейш. шарш. бейш. жума ишм.',
    days: ['кечээ', 'бүгүн', 'эртең'],
    day: '{day}-{month}',
    date: '{year}-ж. {day}-{month}',
    weekday: '{day}-{month}, {weekday}',
    dayTime: '{day} {time}',
    symbols: { KGS: 'сом', USD: 'USD' },
    minute: 'мүн',
  },
  kk: {
    ...cyrillic,
    months: 'қаң. ақп. нау. сәу. мам. мау. шіл. там. қыр. қаз. қар. жел.',
    weekdays: 'жс дс сс ср бс жм сб',
    days: ['кеше', 'бүгін', 'ертең'],
    day: '{day} {month}',
    date: '{year} ж. {day} {month}',
    weekday: '{day} {month}, {weekday}',
    dayTime: '{day}, {time}',
    symbols: { KZT: '₸' },
  },
  bs: {
    months: 'jan feb mar apr maj jun jul aug sep okt nov dec',
    weekdays: 'ned pon uto sri čet pet sub',
    days: ['jučer', 'danas', 'sutra'],
    day: '{day}. {month}',
    date: '{day}. {month} {year}.',
    weekday: '{weekday}, {day}. {month}',
    dayTime: '{day} u {time}',
    dash: ' – ',
    group: '.',
    decimal: ',',
    money: '{number}\u00a0{symbol}',
    symbols: { BAM: 'KM', USD: 'USD' },
    kilometre: 'km',
    minute: 'min.',
  },
}

/** Returns the stand-in of a language that this browser's `Intl` doesn't know; null for others. */
export function standInFor(language: string): StandIn | null {
  const data = languageData[language]
  return data && lacksLanguage(language) ? standIn(data) : null
}

export const standIn = (data: LanguageData): StandIn => ({
  number: (value, options) => numberIn(data, value, options),
  dateFormat: (options) => dateFormatIn(data, options),
  days: data.days,
})

/** Whether this browser's `Intl` has no data of the language. */
export function lacksLanguage(locale: string): boolean {
  if (Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0) return true
  return /M\d/.test(new Intl.DateTimeFormat(locale, { month: 'short' }).format(0))
}

const fill = (pattern: string, values: Readonly<Record<string, string>>) =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const inDigits = (text: string, { digits }: LanguageData) =>
  digits ? text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit) : text

/** Formats numbers, percentages, money, kilometres and minutes like `Intl.NumberFormat`. */
function numberIn(data: LanguageData, value: number, options: Intl.NumberFormatOptions): string {
  const parts = new Intl.NumberFormat('en', { ...options, signDisplay: 'never' }).formatToParts(value)
  const length = parts.filter(({ type }) => type === 'integer').reduce((sum, part) => sum + part.value.length, 0)
  const isGrouped = length >= (data.groupedFrom ?? 4)
  const shown = parts.map(({ type, value: text }) => {
    if (type === 'integer' || type === 'fraction') return inDigits(text, data)
    if (type === 'group') return isGrouped ? data.group : ''
    return type === 'decimal' ? data.decimal : ''
  })
  const number = (value < 0 ? '-' : '') + shown.join('')
  if (options.style === 'percent') return `${number}%`
  if (options.style === 'unit') return `${number} ${options.unit === 'minute' ? data.minute : data.kilometre}`
  const currency = parts.find(({ type }) => type === 'currency')?.value
  if (currency === undefined) return number
  return fill(data.money, { number, symbol: data.symbols[options.currency ?? ''] ?? currency })
}

/** A stand-in for `Intl.DateTimeFormat` with the options of `core/time`: a day, with a year or weekday, and a time. */
function dateFormatIn(data: LanguageData, options: Intl.DateTimeFormatOptions) {
  const { timeZoneName, ...rest } = options
  const latin = new Intl.DateTimeFormat('en-US', {
    ...rest,
    ...(rest.month && { month: 'numeric' }),
    ...(rest.hour && { hourCycle: data.hasHalves ? 'h12' : 'h23' }),
    ...(timeZoneName && { timeZoneName }),
  })
  const weekdayOf = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: rest.timeZone })
  const months = data.months.split(' ')
  const weekdays = data.weekdays.split(' ')

  function format(at: number, hasZone = true): string {
    const parts: Record<string, string> = {}
    const latinParts = latin.formatToParts(at)
    for (const { type, value } of latinParts) {
      // English writes 07:05 if the day has 24 hours.
      parts[type] = inDigits(type === 'hour' ? String(Number(value)) : value, data)
    }
    const month = latinParts.find(({ type }) => type === 'month')?.value
    const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
    const values = {
      ...parts,
      month: months[Number(month) - 1] ?? '',
      weekday: weekdays[names.indexOf(weekdayOf.format(at))] ?? '',
    }
    const pattern = rest.weekday ? data.weekday : rest.year ? data.date : data.day
    const time = [`${parts.hour}:${parts.minute}`, parts.dayPeriod, hasZone && parts.timeZoneName]
      .filter(Boolean)
      .join(' ')
    if (!rest.month) return time
    const day = fill(pattern, values)
    return rest.hour ? fill(data.dayTime, { day, time }) : day
  }

  return {
    format: (at: number) => format(at),
    formatRange: (from: number, to: number) => `${format(from, false)}${data.dash}${format(to)}`,
  }
}
