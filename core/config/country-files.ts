import type { Country } from './countries.ts'
import type { CountryCode } from './country-codes.ts'

type CountryFile = () => Promise<{ default: unknown }>

/** One lazy file per country; Singapore is built in. */
const files: Record<Exclude<CountryCode, 'SG'>, CountryFile> = {
  AE: () => import('./countries/AE.json', { with: { type: 'json' } }),
  AM: () => import('./countries/AM.json', { with: { type: 'json' } }),
  AT: () => import('./countries/AT.json', { with: { type: 'json' } }),
  BA: () => import('./countries/BA.json', { with: { type: 'json' } }),
  BD: () => import('./countries/BD.json', { with: { type: 'json' } }),
  BG: () => import('./countries/BG.json', { with: { type: 'json' } }),
  BH: () => import('./countries/BH.json', { with: { type: 'json' } }),
  CI: () => import('./countries/CI.json', { with: { type: 'json' } }),
  CY: () => import('./countries/CY.json', { with: { type: 'json' } }),
  CZ: () => import('./countries/CZ.json', { with: { type: 'json' } }),
  EG: () => import('./countries/EG.json', { with: { type: 'json' } }),
  ES: () => import('./countries/ES.json', { with: { type: 'json' } }),
  FI: () => import('./countries/FI.json', { with: { type: 'json' } }),
  GE: () => import('./countries/GE.json', { with: { type: 'json' } }),
  GR: () => import('./countries/GR.json', { with: { type: 'json' } }),
  HK: () => import('./countries/HK.json', { with: { type: 'json' } }),
  HR: () => import('./countries/HR.json', { with: { type: 'json' } }),
  HU: () => import('./countries/HU.json', { with: { type: 'json' } }),
  IQ: () => import('./countries/IQ.json', { with: { type: 'json' } }),
  IT: () => import('./countries/IT.json', { with: { type: 'json' } }),
  JO: () => import('./countries/JO.json', { with: { type: 'json' } }),
  JP: () => import('./countries/JP.json', { with: { type: 'json' } }),
  KE: () => import('./countries/KE.json', { with: { type: 'json' } }),
  KG: () => import('./countries/KG.json', { with: { type: 'json' } }),
  KH: () => import('./countries/KH.json', { with: { type: 'json' } }),
  KW: () => import('./countries/KW.json', { with: { type: 'json' } }),
  KZ: () => import('./countries/KZ.json', { with: { type: 'json' } }),
  LA: () => import('./countries/LA.json', { with: { type: 'json' } }),
  MA: () => import('./countries/MA.json', { with: { type: 'json' } }),
  MD: () => import('./countries/MD.json', { with: { type: 'json' } }),
  ME: () => import('./countries/ME.json', { with: { type: 'json' } }),
  MM: () => import('./countries/MM.json', { with: { type: 'json' } }),
  MY: () => import('./countries/MY.json', { with: { type: 'json' } }),
  NG: () => import('./countries/NG.json', { with: { type: 'json' } }),
  NO: () => import('./countries/NO.json', { with: { type: 'json' } }),
  OM: () => import('./countries/OM.json', { with: { type: 'json' } }),
  PH: () => import('./countries/PH.json', { with: { type: 'json' } }),
  PK: () => import('./countries/PK.json', { with: { type: 'json' } }),
  PL: () => import('./countries/PL.json', { with: { type: 'json' } }),
  PT: () => import('./countries/PT.json', { with: { type: 'json' } }),
  QA: () => import('./countries/QA.json', { with: { type: 'json' } }),
  RO: () => import('./countries/RO.json', { with: { type: 'json' } }),
  RS: () => import('./countries/RS.json', { with: { type: 'json' } }),
  SA: () => import('./countries/SA.json', { with: { type: 'json' } }),
  SE: () => import('./countries/SE.json', { with: { type: 'json' } }),
  SI: () => import('./countries/SI.json', { with: { type: 'json' } }),
  TH: () => import('./countries/TH.json', { with: { type: 'json' } }),
  TN: () => import('./countries/TN.json', { with: { type: 'json' } }),
  TW: () => import('./countries/TW.json', { with: { type: 'json' } }),
  UA: () => import('./countries/UA.json', { with: { type: 'json' } }),
  UG: () => import('./countries/UG.json', { with: { type: 'json' } }),
}

export async function loadCountryFile(code: Exclude<CountryCode, 'SG'>): Promise<Country> {
  return (await files[code]()).default as Country
}
