import type { CountryCode } from '../config/country-codes.ts'
import { type AddressParts, isStreet, splitAddress } from './address-parts.ts'
import doorForms from './door-forms.json' with { type: 'json' }

/** How a door's number is written behind the house number. Countries without one write it before the building. */
const forms: Partial<Record<CountryCode, string>> = doorForms

/** A number, such as `14`, `3/14` or `A 12`. Other doors are written as they are: `Top 14`, `3º B`. */
const bareNumber = /^(?:\p{L}\s)?(?=.*\d)[\p{L}\d/-]{1,8}$/u
/** A long number, `110 00` or `00-590`. */
const postalCode = /\d{4}|^\d{3} \d{2}(?!\d)|^\d{2}-\d{3}(?!\d)/
const han = /\p{sc=Han}/u
const cyrillic = /\p{sc=Cyrillic}/u

/**
 * Joins unit, building and street as people of the country write them: `#04-12, ION Orchard, 2 Orchard Turn`,
 * `Praterstraße 20/14, 1020 Wien`, `彌敦道20號, 海港大廈, 12樓A室`. Only for display: stored and sent addresses keep the
 * order unit, building, text (specification 2 §3).
 */
export function shownAddress({ unit, building, text }: AddressParts, country: string): string {
  const form = forms[country as CountryCode]
  const [door, house, line] = [unit.trim(), building.trim(), text.trim()]
  const { street, rest } = streetOf(line)
  if (han.test(street)) return joined(street, house, door, rest)
  if (form === undefined || door === '' || street === '') return joined(door, house, line)
  return joined(house, withDoor(street, door, form), rest)
}

/** Shows an address as it was sent. @param text its street, if known */
export const shownWireAddress = (address: string, text: string | null | undefined, country: string) =>
  shownAddress(splitAddress(address, { text }), country)

function withDoor(street: string, door: string, form: string): string {
  const isBare = bareNumber.test(door) && /\d\p{L}{0,2}$/u.test(street)
  // A word belongs to its script: `кв.` isn't written behind `Khreshchatyk 5`.
  const isReadable = cyrillic.test(form) <= cyrillic.test(street)
  return `${street}${isBare && isReadable ? form.replace('{}', () => door) : `, ${door}`}`
}

/** Splits a text behind its house number: the parts from the street to the last short number. */
function streetOf(text: string): { street: string; rest: string } {
  const parts = text.split(/[,،]/).flatMap((part) => part.trim() || [])
  const isPart = (part: string, index: number) =>
    !postalCode.test(part) && (/\d/.test(part) || isStreet(part, parts[index + 1]))
  const first = Math.max(parts.findIndex(isPart), 0)
  const length = parts
    .slice(first + 1)
    .findIndex((part, index) => !(/\d/.test(part) && isPart(part, first + 1 + index)))
  const end = length < 0 ? parts.length : first + 1 + length
  return { street: parts.slice(0, end).join(', '), rest: parts.slice(end).join(', ') }
}

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')
