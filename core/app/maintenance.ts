import type { FlagValues } from '../flags/variations.ts'

/** Returns the maintenance in progress, null for none (specification 1 §2 and §4). Unplanned maintenance comes first. */
export function maintenanceOf(
  flags: Pick<FlagValues, 'planned-maintenance' | 'unplanned-maintenance'>,
): 'planned' | 'unplanned' | null {
  if (flags['unplanned-maintenance']) return 'unplanned'
  return flags['planned-maintenance'] ? 'planned' : null
}
