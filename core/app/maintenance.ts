import type { FlagValues } from '../flags/variations.ts'

/**
 * Which maintenance is going on, null for none (specification 1 §2 and §4): guarded routes then lead to /maintenance.
 * Unplanned maintenance wins if both flags are on.
 */
export function maintenanceOf(
  flags: Pick<FlagValues, 'planned-maintenance' | 'unplanned-maintenance'>,
): 'planned' | 'unplanned' | null {
  if (flags['unplanned-maintenance']) return 'unplanned'
  return flags['planned-maintenance'] ? 'planned' : null
}
