/** What stands beside the fields of the form on most visits, or after a press: one lazy chunk, which loads while the form is first drawn. */
export { PinFact } from '../address/PinFact.tsx'
export { RequestMap } from '../address/RequestMap.tsx'
export { SavedAddressBar } from '../address/SavedAddressBar.tsx'
export { KnownCustomer } from '../customer/KnownCustomer.tsx'
export { VoucherPart } from '../summary/VoucherPart.tsx'
export { ChosenTime } from '../time/ChosenTime.tsx'
