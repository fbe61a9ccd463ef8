import type { Random } from '../random.ts'
import type { Call } from './requests.ts'
import { hostileText } from './values.ts'

const words = (text: string) => text.trim().split(/\s+/) as [string, ...string[]]

/** Paths of the site (specification 1 §2), its files, and its framework. */
const paths = words(`
  / /request-a-rider /request-a-rider/1002 /order-tracking/1002 /history/1002 /bulk-order/1002/job /tracking/abc
  /tracking-c2c/abc /delivery-receipt/abc /job/abc /helpcenter/1002 /help-centre /connect /register /forgot-password /faq
  /privacy /contact /become-a-partner /commercial-transactions /prohibiteditems-c2c /termsandconditions
  /termsandconditions.txt /maintenance /site.css /mark.svg /courier.js /index.js /asset-manifest.json /outbox
  /_image /_image?href=/mark.svg&w=10&f=webp /_image?href=http://169.254.169.254/&f=svg /_actions/x
  /_server-islands/x /_astro/x.js /docs /healthz /nowhere
`)
/** Segments as sent, escaped or not. */
const segments = words(`
  %0A %0D%0A %00 % %ff %2e%2e%2f .. . // %2F%2F %5C \\ ;a=b %E2%80%AE %ED%A0%80 ~ * | %252e
`)
const methods = words('GET GET GET HEAD HEAD POST PUT DELETE OPTIONS PATCH')
const headers: readonly [Record<string, string>, ...Record<string, string>[]] = [
  {},
  {},
  { host: 'evil.test' },
  { host: 'evil.test:99999' },
  { host: 'a b' },
  { 'x-forwarded-proto': 'https, javascript' },
  { 'x-forwarded-host': 'evil.test' },
  { cookie: 'courier-language=xx' },
  { cookie: 'courier-language=%0A; =; ;;' },
  { 'courier-language': 'ar' },
  { 'courier-language': '../en' },
  { 'accept-encoding': 'br;q=0' },
  { 'if-none-match': '"x"' },
  { range: 'bytes=5-1' },
  { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' },
]

/** Creates a request for a page or a file. */
export function pageRequest(random: Random): Call {
  const path = random.pick(paths)
  const [plain = path, query = ''] = path.split('?')
  const parts = [
    plain,
    ...(random.chance(0.4) ? [random.pick(segments)] : []),
    ...(random.chance(0.2) ? ['/', encodeURIComponent(hostileText(random).toWellFormed()).slice(0, 3000)] : []),
  ]
  const search = random.chance(0.2)
    ? `?${encodeURIComponent(hostileText(random).toWellFormed()).slice(0, 3000)}`
    : query && `?${query}`
  const method = random.pick(methods)
  return {
    route: `page ${plain}`,
    method,
    path: parts.join('') + search,
    headers: { ...random.pick(headers) },
    body: null,
  }
}
