import type { Vendor } from './vendor.ts'

/** Placeholder until the guest's token has loaded (specification 1 §3). */
export const guestPlaceholder: Vendor = {
  id: 'vendorID',
  parentId: null,
  clientVendorId: '',
  isParent: false,
  isActive: true,
  isRegistered: true,
  pickupEstimation: 0,
  paymentMethods: [],
  name: 'guest',
  currency: '',
  owners: [],
  invited: [],
  phone: '',
  location: null,
}
