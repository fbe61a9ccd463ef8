/** The dialogs of single collection points: one lazy part. */
export { CollectionPointDialog } from './CollectionPointDialog.tsx'
export { LeaveDialog } from './LeaveDialog.tsx'
