/** Lazy chunk with parts that few visits show. */
export { OtherOutlet } from '../address/OtherOutlet.tsx'
export { Blocked } from '../blocked/Blocked.tsx'
export { KnownCustomer } from '../customer/KnownCustomer.tsx'
export { VatNumber } from '../customer/VatNumber.tsx'
export { ItemValueDialog } from '../item/ItemValueDialog.tsx'
export { ChosenTime } from '../time/ChosenTime.tsx'
export { Closed } from '../time/Closed.tsx'
