import type { PermittedVendor } from '../../store/vendors/vendors.ts'

/** What a key may be allowed to do. Collection points, owners, sign-ins and keys themselves are never a key's. */
export const partnerPermissions = ['orders:read', 'orders:write', 'address-book', 'exports'] as const
export type PartnerPermission = (typeof partnerPermissions)[number]

/** What the bearer of a partner's token may do: never more than the key it was made with. */
export interface PartnerScope {
  keyId: string
  /** The account that made the key. */
  accountId: string
  vendorId: string
  /** Null: the vendor and all of its outlets. */
  outlets: readonly string[] | null
  permissions: readonly string[]
  /** Web pages that may use the token. */
  origins: readonly string[]
  isTest: boolean
}

/** Whether the scope includes the vendor. @param isTestVendor whether nothing real happens at it. */
export function isInScope(
  scope: PartnerScope,
  vendor: Pick<PermittedVendor, 'vendorId' | 'parentVendorId'>,
  isTestVendor: (vendorId: string) => boolean,
): boolean {
  const { vendorId, parentVendorId } = vendor
  if (scope.isTest && !isTestVendor(vendorId)) return false
  if (vendorId !== scope.vendorId && parentVendorId !== scope.vendorId) return false
  return scope.outlets === null || scope.outlets.includes(vendorId)
}
