import { computed, type ReadableAtom } from 'nanostores'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createRequest } from '../../../core/request/request.ts'
import { createTracking } from '../../../core/tracking/tracking.ts'
import type { TestPage } from '../../support/page.ts'

/** An element that has just been opened. */
export interface Opening {
  /** What the user sees; null for a skeleton. */
  shown(): string | null
  close(): void
}

const withoutSkeleton = ({ state }: { state: string }) => (state === 'loading' ? null : state)

/** Returns functions that open elements as pages do. */
export function createOpenings(openPage: () => TestPage, trackingId: string): Record<string, () => Opening> {
  function open(create: (page: TestPage['page']) => { $shown: ReadableAtom<string | null>; destroy(): void }): Opening {
    const { page } = openPage()
    const { $shown, destroy } = create(page)
    const stop = $shown.listen(() => {})
    return {
      shown: () => $shown.get(),
      close() {
        stop()
        destroy()
        page.destroy()
      },
    }
  }

  return {
    'the form': () =>
      open((page) => {
        const { $step, destroy } = createRequest(page)
        const $shown = computed([page.session.$session, page.vendors.$state, $step], ({ state }, vendors, step) => {
          if (state === 'signed-out') return state
          return state === 'signed-in' && vendors === 'failed' ? vendors : (step?.step ?? null)
        })
        return { $shown, destroy }
      }),
    'the list': () =>
      open((page) => {
        const { $state, $rows, destroy } = createActiveOrders(page)
        return { $shown: computed([$state, $rows], withoutSkeleton), destroy }
      }),
    tracking: () =>
      open((page) => {
        const { $tracking, destroy } = createTracking(page, trackingId)
        return { $shown: computed($tracking, withoutSkeleton), destroy }
      }),
  }
}
