import { useStore } from '@nanostores/react'
import { flagsOf } from '../../core/app/public-flags.ts'
import type { TrackingPageSettings } from '../../core/flags/variations.ts'
import { usePage } from '../page-context.ts'

const allShown: TrackingPageSettings = { map: true, calls: true }

/** Returns which parts receivers see (flag `tracking-page-settings`; all without it). Lazy-loaded. */
export const useTrackingSettings = (): TrackingPageSettings =>
  useStore(flagsOf(usePage()).$flag('tracking-page-settings')) || allShown
