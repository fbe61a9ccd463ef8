/** What is right in the texts of a language: letters, quotation marks and spaces, from Unicode's CLDR and the language's orthography. */
export interface LanguageRules {
  /** Scripts of its letters, as in `\p{Script=…}`. Names of products may be in Latin letters. */
  scripts: readonly string[]
  /** The characters that it may use as quotation marks. */
  quotes: string
  /** Latin words that the country writes so. */
  names?: readonly string[]
  /** English texts that people there use too. */
  loanTexts?: readonly string[]
  /** What must not occur, and why. */
  wrong: readonly (readonly [pattern: RegExp, reason: string])[]
}

const spaceBefore = [/\p{L} [,.;:!?](?![\w!@])/u, 'a space before a mark'] as const
const latin = ['Latin']
const cyrillic = ['Cyrillic']
const latinMarks = [/[،؛؟。、，；：！？।။։՞]/, 'a mark of another script'] as const
const plain = (quotes: string, ...wrong: LanguageRules['wrong']): LanguageRules => ({
  scripts: latin,
  quotes,
  wrong: [spaceBefore, latinMarks, ...wrong],
})
const inCyrillic = (quotes: string, ...wrong: LanguageRules['wrong']): LanguageRules => ({
  ...plain(quotes, ...wrong),
  scripts: cyrillic,
})
const arabicMarks = [/[,;?](?!\d)/, 'a Latin comma, semicolon or question mark'] as const
const arabic: LanguageRules = {
  scripts: ['Arabic'],
  quotes: '«»',
  wrong: [arabicMarks, spaceBefore, [/[کیہےگپچ]/, 'a letter of Persian or Urdu'], [/[\u0660-\u0669]/, 'a digit']],
}
const chinese = (quotes: string): LanguageRules => ({
  scripts: ['Han'],
  quotes,
  wrong: [
    [/[\u3400-\u9fff] ?[,;:?!](?![!@])|[\u3400-\u9fff]\.(?!\w)|\.\.\./u, 'a mark of half width'],
    [/[\u3400-\u9fff] [\u3400-\u9fff]/u, 'a space between characters'],
  ],
})
const withoutSpaces = (script: string, quotes: string, ...wrong: LanguageRules['wrong']): LanguageRules => ({
  scripts: [script],
  quotes,
  wrong: [spaceBefore, ...wrong],
})
/** A preposition or conjunction of one letter stays with the next word. */
const loneLetter = (pattern: RegExp) => [pattern, 'a letter that can end a line'] as const
const croatianLetters = [/[āâîșțłěřů]/i, 'a letter that the language lacks'] as const

export const languageRules: Readonly<Record<string, LanguageRules>> = {
  ar: arabic,
  ur: {
    scripts: ['Arabic'],
    quotes: '“”',
    wrong: [arabicMarks, spaceBefore, [/[كيىه]/, 'a letter of Arabic'], [/\p{Script=Arabic}\./u, 'a Latin full stop']],
  },
  bn: {
    scripts: ['Bengali'],
    quotes: '“”‘’',
    wrong: [[/(?<!ঘ|মি|সে)(?<=[\p{L}\p{M}])\.(?!\w)/u, 'a Latin full stop'], spaceBefore],
  },
  'zh-Hans': chinese('“”'),
  'zh-HK': chinese('「」'),
  'zh-TW': chinese('「」'),
  ms: plain('“”'),
  th: {
    scripts: ['Thai'],
    quotes: '“”',
    names: ['Origin', 'Endpoint'],
    wrong: [
      [/(?<!รปภ)(?<=[\u0e00-\u0e7f]{3})\.(?!\w)/u, 'a full stop'],
      [/\u0e4d\u0e32/u, 'two signs for ำ'],
      spaceBefore,
    ],
  },
  fil: {
    ...plain('“”'),
    loanTexts: [
      'Card number',
      'Cash on delivery',
      'Delivery fee',
      'Expiry date',
      'Partner access',
      'Pickup code',
      'Time zone',
      'Unit number',
      'VAT number',
      'Vendor code',
    ],
  },
  my: withoutSpaces('Myanmar', '“”', [/[\u1000-\u109f]\.(?!\w)/u, 'a Latin full stop']),
  lo: withoutSpaces('Lao', '“”', [/[\u0e80-\u0eff]\.(?!\w)/u, 'a full stop']),
  km: withoutSpaces('Khmer', '“”«»', [/(?<!ឧ)(?<=[\u1780-\u17ff])\.(?!\w)/u, 'a Latin full stop']),
  ja: {
    scripts: ['Han', 'Hiragana', 'Katakana'],
    names: ['OK'],
    quotes: '「」『』',
    wrong: [
      [/[\u3040-\u30ff\u3400-\u9fff] ?[,.;:?!](?!\w)/u, 'a mark of half width'],
      [/[，．]/, 'a Chinese mark'],
    ],
  },
  sv: plain('”'),
  nb: plain('«»', [/[äöü]/i, 'a letter of Swedish or German']),
  fi: plain('”'),
  de: plain('„“'),
  hu: plain('„”', [/[ôõûñ]/i, 'a letter that the language lacks']),
  cs: plain('„“', loneLetter(/(?<![\p{L}\p{M}])[kvszouai] /iu)),
  el: {
    scripts: ['Greek'],
    quotes: '«»',
    names: ['Email', 'cookie', 'byte', 'bytes', 'email', 'online', 'Online'],
    wrong: [spaceBefore, [/\?/, 'a Latin question mark']],
  },
  es: plain('“”«»', [/(?<!¿[^?]*)\?/, 'a question without ¿'], [/(?<!¡[^!]*)!(?!@)/, 'an exclamation without ¡']),
  it: plain('“”«»', [/\p{L}['`]/u, 'a straight apostrophe']),
  'pt-PT': plain('“”«»'),
  pl: plain('„”', loneLetter(/(?<![\p{L}\p{M}])[aiouwz] /iu)),
  ro: plain('„”', [/[şţ]/i, 'a cedilla instead of a comma']),
  bg: inCyrillic('„“', [/[ыэёіїєґ]/i, 'a letter of another language']),
  hr: plain('„”', croatianLetters),
  sl: plain('„“', croatianLetters),
  'sr-Latn': plain('„”“', croatianLetters),
  bs: plain('„”“', croatianLetters),
  uk: inCyrillic('«»', [/[ыэёъ]/i, 'a letter of Russian']),
  ru: inCyrillic('«»', [/[іїєґўәғқңөұүһ]/i, 'a letter of another language']),
  ka: { scripts: ['Georgian'], quotes: '„“', wrong: [spaceBefore, latinMarks] },
  hy: {
    scripts: ['Armenian'],
    quotes: '«»',
    wrong: [
      [/[\u0531-\u0586][.:](?![\w:])(?= |$)/u, 'a Latin full stop'],
      [/[?!](?!@)/, 'a Latin question mark'],
    ],
  },
  kk: inCyrillic('«»', [/[їєґ]/i, 'a letter of another language']),
  ky: inCyrillic('«»', [/[іїєґәғқұһ]/i, 'a letter of another language']),
  fr: {
    scripts: latin,
    quotes: '«»’“”',
    wrong: [
      latinMarks,
      [/[^\u00a0\u202f][;:!?»](?!\/)(?=\s|$)/u, 'no narrow space before a mark'],
      [/«(?![\u00a0\u202f])/u, 'no narrow space after «'],
    ],
  },
}

/** Words in Latin letters in every language: names of products and formats, keys, and examples of input. */
export const latinWords: ReadonlySet<string> = new Set(
  `API Cookie Ctrl CSV Enter Excel JavaScript MB PDF SMS XLSX PIN HTTPS ID name@shop.com .xlsx dddd outbox URL VAT HTTP
  Esc Shift Webhook webhook Plus CVC CVV km kg Code`.split(/\s+/),
)
