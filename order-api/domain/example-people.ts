import { readFileSync } from 'node:fs'

interface PeopleFile {
  /** Sixteen names per region. */
  people: Record<string, string[]>
  /** `unit`: format of a flat, `{n}` its number. */
  countries: Record<string, { people: string; riders?: string; unit: string }>
}

// The first names of a group are customers and the others riders, unless a country has a separate group of riders.
const customersOfGroup = 10

let peopleFile: PeopleFile | undefined

function readPeople(): PeopleFile {
  peopleFile ??= JSON.parse(readFileSync(new URL('../data/demo-people.json', import.meta.url), 'utf8')) as PeopleFile
  return peopleFile
}

/** Returns invented names for demo data and simulated riders. */
export function examplePeople(country: string): { customers: string[]; riders: string[] } {
  const { people, countries } = readPeople()
  const { people: group, riders } = countries[country] ?? { people: 'singapore' }
  const names = people[group] ?? []
  if (riders) return { customers: names, riders: people[riders] ?? names }
  return { customers: names.slice(0, customersOfGroup), riders: names.slice(customersOfGroup) }
}

/** Returns a unit such as `Flat 12`, `lgh 12`, `#05-12`. @param number of an order or address, from 0 */
export function exampleUnit(country: string, number: number): string {
  const flat = 1 + ((number * 7) % 40)
  if (country === 'SG') return `#${twoDigits(2 + (number % 18))}-${twoDigits(flat)}`
  return (readPeople().countries[country]?.unit ?? '{n}').replace('{n}', String(flat))
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
