import type { Vendor } from './vendor.ts'

/** The vendor of a guest page until the guest's token is there (specification 1 §3). It has no place. */
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
