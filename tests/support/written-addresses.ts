import { readFileSync } from 'node:fs'

/** Addresses as a partner may send them, and their parts by the specification's form `unit, building, text`. */
export const writtenAddresses = readFileSync(
  new URL('../core/addresses/written-addresses.txt', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [country = '', address = '', unit = '', building = '', text = ''] = line.split('|').map((cell) => cell.trim())
    return { country, address, unit, building, text }
  })
