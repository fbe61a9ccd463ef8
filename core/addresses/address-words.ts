/** Code points of the digit zero in other scripts. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0x17e0, 0x1040]

function plainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

export function addressWords(text: string): string[] {
  const plain = plainDigits(text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Whether at least half of the address's words are still in the text. */
export function isStillAbout(text: string, address: string): boolean {
  const typed = new Set(addressWords(text))
  const words = addressWords(address)
  return words.length > 0 && words.filter((word) => typed.has(word)).length * 2 >= words.length
}
