import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import type { Clock } from '../../../core/environment.ts'
import { loadPatiently } from '../../../core/lib/load-patiently.ts'
import { usePage } from '../../page-context.ts'
import { LoadFailure } from './LoadFailure.tsx'

export interface LazyComponent<Props> {
  /** `waiting` is shown until it has loaded: a skeleton of its height, `<Loading />` after a press, or nothing. */
  (props: Props & { waiting?: ReactNode }): ReactNode
  /** Loads it ahead, when it is about to be wanted or the browser is idle. Never rejects. */
  fetch(clock: Clock): void
}

interface Part<Props> {
  component: ComponentType<Props> | null
  fetch(clock: Clock): Promise<void>
}

/**
 * A component that most visits don't use, in a chunk of its own: `lazy(async () => (await import('./X.tsx')).X)`. Loaded
 * when it is first drawn, with up to 10 more tries, 2 s apart (specification 1 §8); then a notice with "Try again" takes
 * its place. For a feature without a screen, see `core/lib/lazy.ts`.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let fetching: Promise<void> | null = null
  const part: Part<Props> = {
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
      createElement(LazyPart, { part: part as Part<object>, waiting, given }),
    { fetch: (clock: Clock) => void part.fetch(clock).catch(() => {}) },
  )
}

interface LazyPartProps {
  part: Part<object>
  waiting: ReactNode
  given: object
}

function LazyPart({ part, waiting, given }: LazyPartProps) {
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
