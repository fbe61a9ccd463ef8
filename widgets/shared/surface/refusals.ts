/** What takes an element's place or lies over it in rare cases: one lazy part. */
export { ConfigurationPanel } from './ConfigurationPanel.tsx'
export { RenderFailure } from './RenderFailure.tsx'
export { StaffNotice } from './StaffNotice.tsx'
export { UnknownVendor } from './UnknownVendor.tsx'
