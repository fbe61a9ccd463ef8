/** Returns the number of UTF-8 bytes, the unit of address limits (specification 2 §9). */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
