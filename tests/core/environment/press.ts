import type { TestPage } from '../../support/page.ts'

/** Something that the server makes. */
export interface Count {
  what: string
  read(): number | Promise<number>
  /** How many a press may make. Default: one for all presses together. */
  perPress?: number
}

/** A press in an element that is ready for it. */
export interface Press {
  /** The call whose response means that it's done. */
  call: RegExp
  /** Presses what is offered: the second time, it may be “Check whether it was placed”. */
  press(): unknown
  isInert(): boolean
  isDone(): boolean
  /** What the user sees of the press; null for nothing. */
  outcome(): string | null
  counts: Count[]
  page: TestPage
  close(): void
}
