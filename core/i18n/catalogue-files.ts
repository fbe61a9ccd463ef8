import type { Language } from '../config/languages.ts'
import type { Catalogue } from './keys.ts'

/** Some browsers don't know the dates and numbers of these languages. */
export const languagesOfStandIns: readonly Language[] = ['my', 'lo', 'km', 'ka', 'hy', 'ky', 'kk', 'bs']
export const loadStandIns = () => import('../lib/intl/stand-ins.ts')

/** One lazy file for each language. English is built in. In a module of its own, which pages in English don't load. */
export const catalogueFiles: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>>> = {
  'en-XA': async () => ({ default: (await import('./pseudo-locale.ts')).pseudoCatalogue() }),
  ar: () => import('../../locales/ar.json', { with: { type: 'json' } }),
  'ar-AE': () => import('../../locales/ar-AE.json', { with: { type: 'json' } }),
  'ar-EG': () => import('../../locales/ar-EG.json', { with: { type: 'json' } }),
  'ar-IQ': () => import('../../locales/ar-IQ.json', { with: { type: 'json' } }),
  'ar-SA': () => import('../../locales/ar-SA.json', { with: { type: 'json' } }),
  ur: () => import('../../locales/ur.json', { with: { type: 'json' } }),
  bn: () => import('../../locales/bn.json', { with: { type: 'json' } }),
  'zh-Hans': () => import('../../locales/zh-Hans.json', { with: { type: 'json' } }),
  'zh-HK': () => import('../../locales/zh-HK.json', { with: { type: 'json' } }),
  'zh-TW': () => import('../../locales/zh-TW.json', { with: { type: 'json' } }),
  ms: () => import('../../locales/ms.json', { with: { type: 'json' } }),
  th: () => import('../../locales/th.json', { with: { type: 'json' } }),
  fil: () => import('../../locales/fil.json', { with: { type: 'json' } }),
  my: () => import('../../locales/my.json', { with: { type: 'json' } }),
  lo: () => import('../../locales/lo.json', { with: { type: 'json' } }),
  km: () => import('../../locales/km.json', { with: { type: 'json' } }),
  ja: () => import('../../locales/ja.json', { with: { type: 'json' } }),
  sv: () => import('../../locales/sv.json', { with: { type: 'json' } }),
  nb: () => import('../../locales/nb.json', { with: { type: 'json' } }),
  fi: () => import('../../locales/fi.json', { with: { type: 'json' } }),
  de: () => import('../../locales/de.json', { with: { type: 'json' } }),
  hu: () => import('../../locales/hu.json', { with: { type: 'json' } }),
  cs: () => import('../../locales/cs.json', { with: { type: 'json' } }),
  el: () => import('../../locales/el.json', { with: { type: 'json' } }),
  es: () => import('../../locales/es.json', { with: { type: 'json' } }),
  it: () => import('../../locales/it.json', { with: { type: 'json' } }),
  'pt-PT': () => import('../../locales/pt-PT.json', { with: { type: 'json' } }),
  pl: () => import('../../locales/pl.json', { with: { type: 'json' } }),
  ro: () => import('../../locales/ro.json', { with: { type: 'json' } }),
  bg: () => import('../../locales/bg.json', { with: { type: 'json' } }),
  hr: () => import('../../locales/hr.json', { with: { type: 'json' } }),
  sl: () => import('../../locales/sl.json', { with: { type: 'json' } }),
  'sr-Latn': () => import('../../locales/sr-Latn.json', { with: { type: 'json' } }),
  bs: () => import('../../locales/bs.json', { with: { type: 'json' } }),
  uk: () => import('../../locales/uk.json', { with: { type: 'json' } }),
  ru: () => import('../../locales/ru.json', { with: { type: 'json' } }),
  ka: () => import('../../locales/ka.json', { with: { type: 'json' } }),
  hy: () => import('../../locales/hy.json', { with: { type: 'json' } }),
  kk: () => import('../../locales/kk.json', { with: { type: 'json' } }),
  ky: () => import('../../locales/ky.json', { with: { type: 'json' } }),
  fr: () => import('../../locales/fr.json', { with: { type: 'json' } }),
}
