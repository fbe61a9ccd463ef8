/** What follows the list: one chunk, requested right after it. */
export { ConnectionLine } from './ConnectionLine.tsx'
export { OrderDetails } from './details/OrderDetails.tsx'
export { RecentSearches } from './keys/RecentSearches.tsx'
export { RunningMap } from './map/RunningMap.tsx'
