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
  let loading: Promise<void> | null = null
  const part: Part<Props> = {
    component: null,
    fetch(clock) {
      loading ??= loadPatiently(clock, load).then(
        (component) => {
          part.component = component
        },
        (error) => {
          loading = null
          throw error
        },
      )
      return loading
    },
  }
  return Object.assign(
    ({ waiting, ...props }: { waiting?: ReactNode }) =>
      createElement(LazyPart, { part: part as Part<object>, waiting, props }),
    { fetch: (clock: Clock) => part.fetch(clock).catch(() => {}) },
  )
}

interface LazyPartProps {
  part: Part<object>
  waiting: ReactNode
  props: object
}

function LazyPart({ part, waiting, props }: LazyPartProps) {
  const { clock } = usePage().environment
  const [state, setState] = useState<'waiting' | 'done' | 'failed'>('waiting')
  const isLoaded = part.component !== null
  useEffect(() => {
    if (state !== 'waiting' || isLoaded) return
    let isDisposed = false
    part.fetch(clock).then(
      () => isDisposed || setState('done'),
      () => isDisposed || setState('failed'),
    )
    return () => {
      isDisposed = true
    }
  }, [part, clock, state, isLoaded])
  if (part.component) return createElement(part.component, props)
  return state === 'failed' ? <LoadFailure retry={() => setState('waiting')} /> : waiting
}
