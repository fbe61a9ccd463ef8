/** Specification 2 §5 and §9: of a street address and of notes. */
const addressBytes = 255
const notesBytes = 1000
/** Forms take a unit of 60 and a building of 120 characters, of at most three bytes each; commas and spaces between. */
const joinedBytes = addressBytes + 3 * (60 + 120) + 4

const bytes = (text: string) => Buffer.byteLength(text, 'utf8')

/** @param text null if it isn't known which part of the address it is. */
export const isAddressTooLong = (address: string, text: string | null) =>
  bytes(text ?? '') > addressBytes || bytes(address) > joinedBytes

export const isStreetTooLong = (text: string) => bytes(text) > addressBytes

export const areNotesTooLong = (notes: string) => bytes(notes) > notesBytes
