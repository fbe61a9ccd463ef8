/** Tools for many orders: one lazy chunk. */
export { KeyList } from '../keys/KeyList.tsx'
export { RecentSearches } from '../keys/RecentSearches.tsx'
export { RunningMap } from '../map/RunningMap.tsx'
export { SavedViews } from './SavedViews.tsx'
export { Selecting } from './Selecting.tsx'
