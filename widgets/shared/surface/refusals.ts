/** What replaces or covers an element in rare cases: one lazy chunk. */
export { ConfigurationPanel } from './ConfigurationPanel.tsx'
export { RenderFailure } from './RenderFailure.tsx'
export { StaffNotice } from './StaffNotice.tsx'
export { UnknownVendor } from './UnknownVendor.tsx'
