import type { IncomingMessage } from 'node:http'

const tag = /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/
/** More than browsers send. */
const mostOfBrowser = 10

/** The language that a page is about to change to (the language list of `demo-site/src`). */
export function askedLanguage({ headers }: IncomingMessage): string | null {
  const asked = headers['courier-language']
  return typeof asked === 'string' && /^[A-Za-z-]{2,12}$/.test(asked) ? asked : null
}

/**
 * The visitor's languages, most wanted first: the one just chosen, that of a receiver's link (`?lang=ar`), the one chosen
 * before and kept in a cookie. A receiver has opened a link and chosen nothing, so the browser's languages follow. Which of
 * them the country offers, and which have words, is the site's to check.
 */
export function wantedLanguages(request: IncomingMessage, isOfReceiver: boolean): string[] {
  const ofReceiver = isOfReceiver ? [linkedLanguage(request)] : []
  const ofBrowser = isOfReceiver ? browserLanguages(request) : []
  const wanted = [askedLanguage(request), ...ofReceiver, keptLanguage(request), ...ofBrowser]
  return wanted.filter((language) => language !== null)
}

function linkedLanguage({ url = '' }: IncomingMessage): string | null {
  const linked = new URLSearchParams(url.split('?')[1]).get('lang')
  return linked !== null && tag.test(linked) ? linked : null
}

function keptLanguage({ headers }: IncomingMessage): string | null {
  return /(?:^|;\s*)courier-language=([A-Za-z-]+)/.exec(headers.cookie ?? '')?.[1] ?? null
}

/** `Accept-Language`, the best first. */
function browserLanguages({ headers }: IncomingMessage): string[] {
  return (headers['accept-language'] ?? '')
    .split(',', mostOfBrowser)
    .map((entry) => {
      const [language = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { language, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ language, quality }) => tag.test(language) && quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language)
}
