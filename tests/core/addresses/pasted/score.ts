/**
 * Measures how many details of realistic messages are read. Each country has a file with messages and expected details.
 * Every third message is held out, which means that no rule was written for it, and so is each in `unseen.json`, which only
 * measures. `kinds/` has a file for each kind of message. `marked.txt` has a message a line, with its details marked.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PastedField, type PastedText, readPastedText } from '../../../../core/addresses/pasted-text.ts'
import type { CountryCode } from '../../../../core/config/country-codes.ts'
import { loadPhoneNumbers } from '../../../../core/i18n/phone-number.ts'

export const fields = ['name', 'phone', 'unit', 'building', 'address', 'notes', 'coordinates'] as const

interface Message {
  country: CountryCode
  text: string
  /** Expected texts. Any text of a list is right. Phone numbers are like +6581234567 or +6561234567 ext. 12, coordinates like latitude,longitude. */
  expect: Partial<Record<PastedField, string | string[]>>
}

export interface Sample extends Message {
  file: string
  index: number
  isHeldOut: boolean
}

export type Verdict = 'right' | 'missed' | 'wrong'

const letters: Record<string, PastedField> = {
  n: 'name',
  p: 'phone',
  u: 'unit',
  b: 'building',
  a: 'address',
  t: 'notes',
  m: 'amount',
  i: 'description',
}
const mark = /‹(\w) ([^›]*)›/g

/**
 * Reads lines such as `SG lines | ‹n Mei Tan›⏎‹p 9123 4567›`: country, kind and a message whose details are in `‹›`, each behind
 * the letter of its field. Details behind a capital may be read or not. Units and notes may keep their label.
 */
export async function readMarked(): Promise<(Sample & { kind: string })[]> {
  const phones = await loadPhoneNumbers()
  const lines = readFileSync(join(import.meta.dirname, 'marked.txt'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line, index) => {
    const [, code = '', kind = '', marked = ''] = /^(\w\w) (\w+) \| (.*)$/.exec(line) ?? []
    const country = code as CountryCode
    const plain = marked.replaceAll('⏎', '\n')
    const expect: Message['expect'] = {}
    for (const [letter, field] of Object.entries(letters)) {
      const all = [...plain.matchAll(mark)].filter(([, sign]) => sign?.toLowerCase() === letter)
      const required = all.filter(([, sign]) => sign === letter)
      if (all.length === 0) continue
      const textOf = (marks: RegExpExecArray[]) => marks.map(([, , text]) => text).join(' ')
      const label = /[^\n,|;]*[:=-]\s?$/.exec(plain.slice(0, all[0]?.index))?.[0] ?? ''
      if (field === 'phone') expect.phone = phones.toE164(textOf(required).normalize('NFKC'), country) ?? ''
      else if (required.length > 0 || field === 'name')
        expect[field] = [textOf(required), textOf(all), label.replace(mark, '$2') + textOf(required)]
    }
    return { country, kind, text: plain.replace(mark, '$2'), expect, file: 'marked', index, isHeldOut: false }
  })
}

export interface Reading {
  sample: Sample
  field: PastedField
  verdict: Verdict
  /** Wrong, and filled in without asking the user to check it. */
  isWrongButSure: boolean
  isSure: boolean
  read: string | null
}

export function readSamples(): Sample[] {
  return globSync('{*,kinds/*}.json', { cwd: import.meta.dirname })
    .sort()
    .flatMap((file) => {
      const messages: Message[] = JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
      const name = file.replace('.json', '')
      return messages.map((message, index) => ({
        ...message,
        file: name,
        index,
        isHeldOut: name === 'unseen' || index % 3 === 2,
      }))
    })
}

/** Compares each field that is expected or was read. Fields that are rightly empty are omitted. */
export async function readSample(sample: Sample): Promise<Reading[]> {
  const details = await readPastedText(sample.text, sample.country)
  const goods = (['amount', 'description'] as const).filter((field) => sample.expect[field])
  return [...fields, ...goods].flatMap((field): Reading[] => {
    const expected = [sample.expect[field] ?? []].flat()
    const detail = details[field]
    if (!detail && expected.length === 0) return []
    const isRight = detail !== undefined && expected.some((alternative) => isSame(field, alternative, details))
    const verdict: Verdict = isRight ? 'right' : detail ? 'wrong' : 'missed'
    const isSure = detail?.sureness === 'sure'
    const read = detail ? (typeof detail.value === 'string' ? detail.value : JSON.stringify(detail.value)) : null
    return [{ sample, field, verdict, isSure, isWrongButSure: verdict === 'wrong' && isSure, read }]
  })
}

function isSame(field: PastedField, expected: string, found: PastedText): boolean {
  if (field === 'coordinates') {
    const [latitude = Number.NaN, longitude = Number.NaN] = expected.split(',').map(Number)
    const read = found.coordinates?.value
    // A ten-thousandth of a degree is eleven metres.
    return !!read && Math.abs(read.latitude - latitude) < 1e-4 && Math.abs(read.longitude - longitude) < 1e-4
  }
  const read = found[field]?.value ?? ''
  if (field === 'phone') return read.replace(/[^+\d]/g, '') === expected.replace(/[^+\d]/g, '')
  return normalize(read) === normalize(expected)
}

/** Removes differences of case, punctuation and character width. */
function normalize(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase()
  return /\p{sc=Han}/u.test(folded)
    ? folded.replace(/[^\p{L}\p{M}\p{N}#]+/gu, '')
    : folded.replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ').trim()
}

export async function readAll(isIncluded: (sample: Sample) => boolean = () => true): Promise<Reading[]> {
  return (await Promise.all(readSamples().filter(isIncluded).map(readSample))).flat()
}

export const count = (readings: Reading[], verdict: Verdict) =>
  readings.filter((reading) => reading.verdict === verdict).length
