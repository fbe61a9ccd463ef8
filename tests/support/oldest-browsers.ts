import { features } from 'web-features'

/** Of March to December 2023, older than what “Baseline Widely available” asks for. */
export const oldestBrowsers = { chrome: 111, edge: 111, firefox: 121, safari: 16.4, safari_ios: 16.4 }

type Support = Record<string, string | undefined>

const supportByKey = new Map<string, Support>(
  Object.values(features).flatMap((feature) =>
    Object.entries('status' in feature ? (feature.status.by_compat_key ?? {}) : {}).map(
      ([key, { support }]) => [key, { ...support }] as const,
    ),
  ),
)

/** Keys of everything that one of the oldest supported browsers lacks, as in MDN's browser-compat-data. */
export const tooNew: ReadonlySet<string> = new Set(
  [...supportByKey].flatMap(([key, support]) =>
    Object.entries(oldestBrowsers).some(([browser, oldest]) => !(Number(support[browser]?.replace('≤', '')) <= oldest))
      ? [key]
      : [],
  ),
)
