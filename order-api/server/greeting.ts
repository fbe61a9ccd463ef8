import { join } from 'node:path'
import { hasSandboxBank } from '../acquirer.ts'
import type { ServerSettings } from './settings/settings.ts'

const demoLines = [
  ['Demo accounts', 'ON: anyone can sign in with them. COURIER_DEMO=off turns them off'],
  ['Sign in', 'parent@demo.courier, single@demo.courier or novendor@demo.courier'],
  ['Password', 'Courier!2026'],
]

/** Returns the operator's startup message. */
export function greeting(settings: ServerSettings, port: number, isDemo: boolean): string {
  const { country, brand, environment, database, geocoderUrl, tilesUrl } = settings
  const lines = [
    ['Courier Elements', `http://localhost:${port}`],
    ['Build', `${country.name} · ${brand} · ${environment}`],
    ['Data', database.kind === 'folder' ? database.path : 'PostgreSQL of DATABASE_URL'],
    ['Riders', describeRiders(settings, isDemo)],
    ['Addresses', describeAddresses(geocoderUrl, isDemo)],
    ['Map', tilesUrl ? 'the tiles of TILES_URL' : 'embedded tiles'],
    ['Mails', describeMail(settings, port)],
    ['Cards', describeCards(settings, isDemo)],
    ...(isMissingTerms(settings)
      ? [['Terms', 'this site’s own; the country’s are external: name them in COURIER_LINK_TERMS']]
      : []),
    ...(isMissingSeller(settings, isDemo)
      ? [['Seller', 'not named: name a page with seller and address in COURIER_LINK_COMMERCE']]
      : []),
    ...(isDemo ? demoLines : [['Demo accounts', 'off; the first vendor signs up at /register']]),
  ]
  return `${lines.map(([name = '', value]) => `${name.padEnd(18)}${value}`).join('\n')}\n`
}

/** Countries of the glovo brand use another site's terms (specification 1 §2). */
const isMissingTerms = ({ country, links }: ServerSettings) => country.links.termsExternal && links.terms === undefined

/** Japanese law wants the seller's name and address, which only the operator knows (specification 1 §2, Footer). */
const isMissingSeller = ({ country, links }: ServerSettings, isDemo: boolean) =>
  !isDemo && country.links.specifiedCommercialTransactions && links.specifiedCommercialTransactions === undefined

function describeRiders({ fleet, riderSpeed }: ServerSettings, isDemo: boolean): string {
  const name = fleet ?? (isDemo ? 'simulated' : 'own-riders')
  if (name === 'own-riders') return 'the shops’ own, who get a link for each order'
  if (name === 'api') return 'of other systems, through the fleet API'
  if (name !== 'simulated') return name
  return riderSpeed === 0 ? 'simulated, stand still' : `simulated, ${riderSpeed} times faster than life`
}

function describeAddresses(geocoderUrl: string | null, isDemo: boolean): string {
  if (geocoderUrl !== null) return 'the geocoder of GEOCODER_URL'
  const list = 'embedded gazetteer'
  return isDemo ? list : `${list}: a few demo streets of one city, most addresses aren’t found. Set GEOCODER_URL`
}

function describeCards({ environment, cardForm }: ServerSettings, isDemo: boolean): string {
  if (!hasSandboxBank(environment, isDemo)) return 'not taken: there is no bank'
  return `test cards, charged at the sandbox bank (form: ${cardForm.provider})`
}

function describeMail({ smtpUrl, environment, dataFolder }: ServerSettings, port: number): string {
  if (smtpUrl !== null) return `the server of SMTP_URL (${new URL(smtpUrl).host})`
  const folder = join(dataFolder, 'outbox')
  return environment === 'prd' ? folder : `http://localhost:${port}/outbox (${folder})`
}
