import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'
import type { Clock } from '../../../core/environment.ts'
import { loadPatiently } from '../../../core/lib/load-patiently.ts'
import { usePage } from '../../page-context.ts'
import { LoadFailure } from './LoadFailure.tsx'

export interface LazyComponent<Props> {
  /** `waiting`: shown while loading: a skeleton, `<Loading />` after a click, or nothing. */
  (props: Props & { waiting?: ReactNode }): ReactNode
  /** Preloads. Never rejects. */
  fetch(clock: Clock): Promise<void>
}

interface Part<Props> {
  component: ComponentType<Props> | null
  fetch(clock: Clock): Promise<void>
}

/**
 * A component in its own chunk: `lazy(async () => (await import('./X.tsx')).X)`. Loads when first rendered, with up to
 * 10 retries 2 s apart (specification 1 §8), then shows a notice with "Try again". For features, see
 * `core/lib/lazy.ts`.
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
    { fetch: (clock: Clock) => part.fetch(clock).catch(() => {}) },
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
    let isDisposed = false
    part.fetch(clock).then(
      () => isDisposed || setState('here'),
      () => isDisposed || setState('failed'),
    )
    return () => {
      isDisposed = true
    }
  }, [part, clock, state, isHere])
  if (part.component) return createElement(part.component, given)
  return state === 'failed' ? <LoadFailure retry={() => setState('waiting')} /> : waiting
}
