import { readFileSync } from 'node:fs'

interface PeopleFile {
  /** Sixteen names a group, by the part of the world. */
  people: Record<string, string[]>
  /** `unit` is how a flat is written there, `{n}` its number. */
  countries: Record<string, { people: string; riders?: string; unit: string }>
}

/** Of a group without riders of its own, the first names order and the others ride. */
const customersOfGroup = 10

let file: PeopleFile | undefined

function read(): PeopleFile {
  file ??= JSON.parse(readFileSync(new URL('../../data/demo-people.json', import.meta.url), 'utf8')) as PeopleFile
  return file
}

/** Invented people of a country, for the demonstration data and the simulated riders. */
export function demoPeople(country: string): { customers: string[]; riders: string[] } {
  const { people, countries } = read()
  const { people: group, riders } = countries[country] ?? { people: 'singapore' }
  const names = people[group] ?? []
  if (riders) return { customers: names, riders: people[riders] ?? names }
  return { customers: names.slice(0, customersOfGroup), riders: names.slice(customersOfGroup) }
}

/** `Flat 12`, `lgh 12`; Singapore's own `#05-12` has a floor. @param number of an order or an address, from 0. */
export function demoUnit(country: string, number: number): string {
  const flat = 1 + ((number * 7) % 40)
  if (country === 'SG') return `#${twoDigits(2 + (number % 18))}-${twoDigits(flat)}`
  return (read().countries[country]?.unit ?? '{n}').replace('{n}', String(flat))
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
