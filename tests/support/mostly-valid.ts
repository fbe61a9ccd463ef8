import fc from './fast-check.ts'

/** The values of each field; the first one is valid. */
export type FieldValues<Item> = { [Name in keyof Item]: readonly [Item[Name], ...Item[Name][]] }

/** Returns random items with few invalid fields, and as examples each value in an otherwise valid item. */
export function mostlyValid<Item extends object>(values: FieldValues<Item>) {
  const entries = Object.entries(values) as [string, [unknown, ...unknown[]]][]
  const fields = entries.map(([name, [valid, ...others]]) => {
    const field = fc.oneof({ weight: 5, arbitrary: fc.constant(valid) }, fc.constantFrom(...others))
    return [name, field] as const
  })
  const valid = Object.fromEntries(entries.map(([name, [first]]) => [name, first]))
  return {
    arbitrary: fc.record(Object.fromEntries(fields)) as unknown as fc.Arbitrary<Item>,
    examples: entries.flatMap(([name, list]) => list.map((value) => ({ ...valid, [name]: value }) as Item)),
  }
}
