import type { PermittedVendor } from '../../store/vendors/vendors.ts'

/** Scope of a partner's token, at most that of its key. */
export interface PartnerScope {
  keyId: string
  /** The account that created the key. */
  accountId: string
  vendorId: string
  /** Null: the vendor and all of its outlets. */
  outlets: readonly string[] | null
  permissions: readonly string[]
  /** Origins whose pages may use the token. */
  origins: readonly string[]
  isTest: boolean
}

/** Whether the scope includes the vendor. @param isTestVendor whether its orders are tests */
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
