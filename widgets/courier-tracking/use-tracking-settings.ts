import { useStore } from '@nanostores/react'
import { flagsOf } from '../../core/app/public-flags.ts'
import type { TrackingPageSettings } from '../../core/flags/variations.ts'
import { usePage } from '../page-context.ts'

const everything: TrackingPageSettings = { map: true, calls: true }

/** What the operator lets receivers see, by flag `tracking-page-settings`: all of it where that is off. Loaded late. */
export const useTrackingSettings = (): TrackingPageSettings =>
  useStore(flagsOf(usePage()).$flags)['tracking-page-settings'] || everything
