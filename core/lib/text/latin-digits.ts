const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Converts digits of any script. Each script's ten are consecutive, from a code point whose last hex digit is 0 or 6. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const plain = digit.normalize('NFKC')
    if (/^\d$/.test(plain)) return plain
    const code = digit.codePointAt(0) ?? 0
    const first = isDigit(code & ~15) ? code & ~15 : (code & ~15) + 6
    const value = code - first
    return value >= 0 && value < 10 ? String(value) : digit
  })
}
