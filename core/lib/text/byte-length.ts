/** Length of the text in UTF-8 bytes, the unit of the address limits (specification 2 §9). */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
