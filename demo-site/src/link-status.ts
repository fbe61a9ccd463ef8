import { STATUS_CODES } from 'node:http'
import { type LinkStatus, publicLinkStatus } from 'courier-elements/server'
import { siteSettings } from './settings.ts'

interface LinkPage {
  params: Record<string, string | undefined>
  locals: App.Locals
  response: ResponseInit
}

export function setStatus({ response }: Pick<LinkPage, 'response'>, status: LinkStatus) {
  response.status = status
  response.statusText = STATUS_CODES[status] ?? ''
}

/** Responds with 404 or 410 for links that don't work, as the page says. */
export async function setLinkStatus(page: LinkPage, view: 'receipt' | 'c2c') {
  const { visitedOrigin: api, fetch } = siteSettings(page.locals)
  setStatus(page, await publicLinkStatus({ trackingId: page.params.orderID ?? '', view, api, fetch }))
}
