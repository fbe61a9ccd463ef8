/** Lazy chunk with parts shown on most visits, loaded together with the form. */
export { PinField } from '../address/PinField.tsx'
export { RequestMap } from '../address/RequestMap.tsx'
export { SavedAddressBar } from '../address/SavedAddressBar.tsx'
export { CeilingField } from '../summary/CeilingField.tsx'
export { PlacedPanel } from '../summary/PlacedPanel.tsx'
export { PlacementNotice } from '../summary/PlacementNotice.tsx'
export { VoucherPart } from '../summary/VoucherPart.tsx'
