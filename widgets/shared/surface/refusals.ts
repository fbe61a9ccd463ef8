/** What takes an element's place if it is set up wrongly: one lazy part. */
export { ConfigurationPanel } from './ConfigurationPanel.tsx'
export { UnknownVendor } from './UnknownVendor.tsx'
