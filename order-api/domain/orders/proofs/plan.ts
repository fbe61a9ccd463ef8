import { randomInt } from 'node:crypto'
import type { ProofPlan } from '../../../store/schema-proofs.ts'
import type { FlagMap } from '../../flags/flags.ts'

/** Returns the proofs that an order needs by its vendor's flags, fixed when it is placed; null for none. */
export function proofPlanFor(flags: FlagMap, ageValidationRequired: boolean): ProofPlan | null {
  const hasCodes = flags['handover-codes'] === true
  const plan = {
    photos: flags['proof-of-delivery'] === true,
    identity: flags['tag-id-check'] === true && ageValidationRequired,
    pickup_code: hasCodes ? fourDigits() : null,
    receiver_pin: hasCodes ? fourDigits() : null,
  }
  return plan.photos || plan.identity || hasCodes ? plan : null
}

const fourDigits = () => String(randomInt(10_000)).padStart(4, '0')
