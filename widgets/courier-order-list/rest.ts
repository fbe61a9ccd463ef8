/** What follows the list: one chunk, requested right after it. */
export { OrderDetails } from './details/OrderDetails.tsx'
export { RunningMap } from './map/RunningMap.tsx'
