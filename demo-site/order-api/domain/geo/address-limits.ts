// Limits in bytes (specification 2 §5 and §9).
const addressBytes = 255
const notesBytes = 1000
// Unit (60) and building (120 characters) of three bytes per character, and separators.
const unitAndBuildingBytes = 3 * (60 + 120) + 4

const byteLength = (text: string) => Buffer.byteLength(text, 'utf8')

/** @param text the street text within the address */
export const isAddressTooLong = (address: string, text: string) =>
  isStreetTooLong(text) || byteLength(address) - byteLength(text) > unitAndBuildingBytes

export const isStreetTooLong = (text: string) => byteLength(text) > addressBytes

export const areNotesTooLong = (notes: string) => byteLength(notes) > notesBytes
