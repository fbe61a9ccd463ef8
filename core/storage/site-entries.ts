import type { Environment } from '../environment.ts'
import { oneOf, text } from './schema.ts'
import { entry, stored } from './stored.ts'
import { table } from './table.ts'

/** That the welcome tour was shown. */
export const tourEntry = entry(table.tour, oneOf(['seen'] as const))

/** Path to return to after sign-in or maintenance. */
export const returnToEntry = entry(table.returnTo, text)

/** Returns what the hosted site keeps beside the elements. */
export const siteStorage = ({ storage, tabStorage }: Pick<Environment, 'storage' | 'tabStorage'>) => ({
  tour: stored(storage, tourEntry),
  returnTo: stored(tabStorage, returnToEntry),
})
