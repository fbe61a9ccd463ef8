/** Panels that rarely replace or cover an element, in one lazy chunk. */
export { ConfigurationPanel } from './ConfigurationPanel.tsx'
export { RenderFailure } from './RenderFailure.tsx'
export { StaffNotice } from './StaffNotice.tsx'
export { UnknownVendor } from './UnknownVendor.tsx'
