type Ranks = ReadonlyMap<string, number>

let ranks: Promise<Ranks> | null = null

/** Read when a password is first chosen: a start is not for it. */
async function readRanks(): Promise<Ranks> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Map(dictionary['passwords-common'].map((password, index) => [String(password), index]))
}

/** Words among the first so many are guessed with a year and a sign behind them too. */
const mostUsedStems = 1000

const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
}

/**
 * Whether a password is among the common ones. No common password meets the rules of specification 1 §5 as it is, so
 * forms that people make of them count too: `P@ssw0rd`, `Password1!`, `Summer2026!`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  ranks ??= readRanks()
  const known = await ranks
  const lower = password.toLowerCase()
  const stem = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const unmasked = (text: string) => text.replace(/[@4310!5$7]/g, (sign) => lookAlikes[sign] ?? sign)
  const whole = [lower, lower.replace(/[^a-z0-9]/g, '')]
  // A sign at the end is there for the rules; within the word it replaces a letter.
  const unsigned = lower.replace(/[^a-z0-9]+$/, '')
  const forms = [...whole, unsigned, unmasked(unsigned), unmasked(unsigned.replace(/\d+$/, ''))]
  if (forms.some((form) => known.has(form))) return true
  return [stem, unmasked(stem)].some((word) => (known.get(word) ?? Infinity) < mostUsedStems)
}
