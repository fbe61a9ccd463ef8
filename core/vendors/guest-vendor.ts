import type { Vendor } from './vendor.ts'

/** For whom a page of guests works until their token is there (specification 1 §3): nobody's, and without a place. */
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
