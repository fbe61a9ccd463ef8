export { CollectionPointDialog } from './CollectionPointDialog.tsx'
export { LeaveDialog } from './LeaveDialog.tsx'
