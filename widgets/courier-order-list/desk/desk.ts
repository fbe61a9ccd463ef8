/** What a desk of many orders needs, and a single order doesn't: one chunk, requested by its first use. */
export { KeyList } from '../keys/KeyList.tsx'
export { RecentSearches } from '../keys/RecentSearches.tsx'
export { RunningMap } from '../map/RunningMap.tsx'
export { SavedViews } from './SavedViews.tsx'
export { Selecting } from './Selecting.tsx'
