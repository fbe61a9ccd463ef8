// Limits in bytes (specification 2 §5 and §9).
const addressBytes = 255
const notesBytes = 1000
// Units of 60 and buildings of 120 characters, three bytes each, with separators.
const joinedBytes = addressBytes + 3 * (60 + 120) + 4

const bytes = (text: string) => Buffer.byteLength(text, 'utf8')

/** @param text null if unknown */
export const isAddressTooLong = (address: string, text: string | null) =>
  bytes(text ?? '') > addressBytes || bytes(address) > joinedBytes

export const isStreetTooLong = (text: string) => bytes(text) > addressBytes

export const areNotesTooLong = (notes: string) => bytes(notes) > notesBytes
