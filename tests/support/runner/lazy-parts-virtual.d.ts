declare module 'virtual:lazy-parts' {
  import type { ComponentType } from 'react'

  /** Every component that is loaded lazily: the file that loads it, its name, and how. */
  export const components: { from: string; component: string; load: () => Promise<ComponentType> }[]
  /** The lazy modules of the widgets that no lazy component loads. */
  export const others: string[]
}
