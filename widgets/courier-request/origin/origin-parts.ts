/** The collection address that a guest enters, and its line above the form afterwards: one lazy chunk. */
export { OriginForm } from './OriginForm.tsx'
export { OriginLine } from './OriginLine.tsx'
