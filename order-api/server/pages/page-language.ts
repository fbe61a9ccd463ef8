import type { IncomingMessage } from 'node:http'

const languageTag = /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/
const maxBrowserLanguages = 10

/** The language that the visitor is switching to. */
export function requestedLanguage({ headers }: IncomingMessage): string | null {
  const language = headers['courier-language']
  return typeof language === 'string' && /^[A-Za-z-]{2,12}$/.test(language) ? language : null
}

/**
 * Returns the visitor's languages, best first: the one just chosen, the one chosen before (a cookie), the link's (`?lang=ar`),
 * and the browser's. The site checks which are available.
 */
export function preferredLanguages(request: IncomingMessage): string[] {
  const chosen = [requestedLanguage(request), cookieLanguage(request), linkedLanguage(request)]
  return [...chosen, ...browserLanguages(request)].filter((language) => language !== null)
}

function linkedLanguage({ url = '' }: IncomingMessage): string | null {
  const linked = new URLSearchParams(url.split('?')[1]).get('lang')
  return linked !== null && languageTag.test(linked) ? linked : null
}

function cookieLanguage({ headers }: IncomingMessage): string | null {
  return /(?:^|;\s*)courier-language=([A-Za-z-]+)/.exec(headers.cookie ?? '')?.[1] ?? null
}

function browserLanguages({ headers }: IncomingMessage): string[] {
  return (headers['accept-language'] ?? '')
    .split(',', maxBrowserLanguages)
    .map((entry) => {
      const [language = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { language, quality: quality === undefined ? 1 : Number(quality.slice(2)) }
    })
    .filter(({ language, quality }) => languageTag.test(language) && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}
