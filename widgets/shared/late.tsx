import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import type { Clock } from '../../core/environment.ts'
import { loadPatiently } from '../../core/lib/load-patiently.ts'
import { usePage } from '../page-context.ts'
import { LoadFailure } from './LoadFailure.tsx'

export interface LatePart<Props> {
  /** `waiting` stands in its place until it has come: a skeleton of its height, or nothing. */
  (props: Props & { waiting?: ReactNode }): ReactNode
  /** Asks for it ahead of time, when it is about to be wanted or there is nothing else to do. Never rejects. */
  fetch(clock: Clock): void
}

interface Fetched<Props> {
  component: ComponentType<Props> | null
  fetch(clock: Clock): Promise<void>
}

/**
 * A part of an element that the first paint does not need. It is fetched when it is first drawn, patiently; where it does
 * not come, a notice with a way to try again stands in its place.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let fetching: Promise<void> | null = null
  const part: Fetched<Props> = {
    component: null,
    fetch(clock) {
      fetching ??= loadPatiently(clock, load).then(
        (component) => {
          part.component = component
        },
        (error) => {
          fetching = null
          throw error
        },
      )
      return fetching
    },
  }
  return Object.assign(
    ({ waiting, ...given }: { waiting?: ReactNode }) =>
      createElement(Late, { part: part as Fetched<object>, waiting, given }),
    { fetch: (clock: Clock) => void part.fetch(clock).catch(() => {}) },
  )
}

interface LateProps {
  part: Fetched<object>
  waiting: ReactNode
  given: object
}

function Late({ part, waiting, given }: LateProps) {
  const { clock } = usePage().environment
  const [state, setState] = useState<'waiting' | 'here' | 'failed'>('waiting')
  const isHere = part.component !== null
  useEffect(() => {
    if (state !== 'waiting' || isHere) return
    let isGone = false
    part.fetch(clock).then(
      () => isGone || setState('here'),
      () => isGone || setState('failed'),
    )
    return () => {
      isGone = true
    }
  }, [part, clock, state, isHere])
  if (part.component) return createElement(part.component, given)
  return state === 'failed' ? <LoadFailure retry={() => setState('waiting')} /> : waiting
}
