/** Panels that rarely replace or cover an element, and what a translated one needs, in one lazy chunk. */
export { ConfigurationPanel } from './ConfigurationPanel.tsx'
export { keepTranslatable } from './keep-translatable.ts'
export { RenderFailure } from './RenderFailure.tsx'
export { StaffNotice } from './StaffNotice.tsx'
export { UnknownVendor } from './UnknownVendor.tsx'
