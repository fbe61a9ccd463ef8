const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/**
 * Digits of any script as Latin ones. Unicode keeps the ten of a script in their order, from a code point whose last
 * hexadecimal digit is 0 or 6; those that are only another way to write Latin ones say so by themselves.
 */
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
