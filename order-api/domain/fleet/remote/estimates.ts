import type { Caller } from '../../accounts/caller.ts'
import type { Point } from '../../geo/distance.ts'
import type { Vendors } from '../../vendors/vendors.ts'
import type { FleetDispatch } from './dispatch.ts'

interface EstimatesContext {
  vendors: Pick<Vendors, 'require'>
  dispatch: Pick<FleetDispatch, 'estimate'>
  /** Fleet of outlets without a choice of their own. */
  byDefault: string
}

/** Returns fee and times of an outlet's fleet (`COURIER_FEES=fleet`); null if it gives none. @throws Refusal 422 */
export type FleetEstimates = ReturnType<typeof estimatesOf>

export const estimatesOf =
  ({ vendors, dispatch, byDefault }: EstimatesContext) =>
  async (caller: Caller, vendorId: string, { latitude, longitude }: Point, destination: Point) => {
    const { fleet, name, phone, location } = await vendors.require(caller, vendorId)
    const pickup = { address_text: location?.address_text ?? '', latitude, longitude }
    return dispatch.estimate(fleet ?? byDefault, { shop: { name, phone }, pickup, destination })
  }
