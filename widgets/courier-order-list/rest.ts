/** What the list doesn't need to be read: loaded together, when the browser is idle. */
export { CancelDialog } from './details/CancelDialog.tsx'
export { OrderProofs } from './details/OrderProofs.tsx'
export { OrderMap } from './map/OrderMap.tsx'
export { RunningMap } from './map/RunningMap.tsx'
