// The order matters, because other browsers also claim to be Chrome or Safari.
const browsers = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  // Excludes V, so that a repeated "Version" is read once.
  [/\bVersion\/[\d.]+ [^V]*Safari\//, 'Safari'],
] as const
const systems = [
  [/\biPad\b/, 'iPadOS'],
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Returns browser and system of a `User-Agent`; null if unknown. */
export function deviceFrom(userAgent: string): { browser: string | null; system: string | null } {
  const firstMatch = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: firstMatch(browsers), system: firstMatch(systems) }
}
