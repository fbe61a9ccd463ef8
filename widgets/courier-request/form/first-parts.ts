/** What stands beside the fields of the form on most visits: one lazy chunk, which loads while the form is first drawn. */
export { RequestMap } from '../address/RequestMap.tsx'
export { SavedAddressBar } from '../address/SavedAddressBar.tsx'
export { KnownCustomer } from '../customer/KnownCustomer.tsx'
