/** What stands beside the fields of the form on most visits, or after a press: one lazy chunk, which loads in the same wave as the form. */
export { PinFact } from '../address/PinFact.tsx'
export { RequestMap } from '../address/RequestMap.tsx'
export { SavedAddressBar } from '../address/SavedAddressBar.tsx'
export { KnownCustomer } from '../customer/KnownCustomer.tsx'
export { CeilingField } from '../summary/CeilingField.tsx'
export { PlacedPanel } from '../summary/PlacedPanel.tsx'
export { VoucherPart } from '../summary/VoucherPart.tsx'
export { ChosenTime } from '../time/ChosenTime.tsx'
