type Ranks = ReadonlyMap<string, number>

let ranks: Promise<Ranks> | null = null

// The list is read when the first password is set.
async function readRanks(): Promise<Ranks> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Map(dictionary['passwords-common'].map((password, index) => [String(password), index]))
}

// Attackers try the most common words with a year and a sign too.
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

/** Checks for common passwords, also in the forms that meet specification 1 §5: `P@ssw0rd`, `Password1!`, `Summer2026!`. */
export async function isCommonPassword(password: string): Promise<boolean> {
  ranks ??= readRanks()
  const passwordRanks = await ranks
  const lower = password.toLowerCase()
  const stem = lower.replace(/^[^a-z]+|(?<![^a-z])[^a-z]+$/g, '')
  const replaceLookAlikes = (text: string) => text.replace(/[@4310!5$7]/g, (sign) => lookAlikes[sign] ?? sign)
  const whole = [lower, lower.replace(/[^a-z0-9]/g, '')]
  // A sign at the end is decoration; inside, it replaces a letter.
  const withoutEndSigns = lower.replace(/(?<![^a-z0-9])[^a-z0-9]+$/, '')
  const forms = [
    ...whole,
    withoutEndSigns,
    replaceLookAlikes(withoutEndSigns),
    replaceLookAlikes(withoutEndSigns.replace(/(?<!\d)\d+$/, '')),
  ]
  if (forms.some((form) => passwordRanks.has(form))) return true
  return [stem, replaceLookAlikes(stem)].some((word) => (passwordRanks.get(word) ?? Infinity) < mostUsedStems)
}
