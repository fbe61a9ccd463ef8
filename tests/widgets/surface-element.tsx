import type { Contract, WidgetProps } from '../../widgets/contract.ts'
import { defineWidget } from '../../widgets/define-widget.tsx'
import { usePage, useTranslate } from '../../widgets/page-context.ts'
import { Badge } from '../../widgets/shared/Badge.tsx'
import { Button } from '../../widgets/shared/Button.tsx'
import { Notice } from '../../widgets/shared/Notice.tsx'
import { mount, resetPage } from '../support/widget.ts'

const contract = {
  tag: 'courier-surface',
  attributes: { broken: 'boolean' },
  events: {},
} as const satisfies Contract

function Surface({ broken }: WidgetProps<typeof contract>) {
  const translate = useTranslate()
  const { api } = usePage().$settings.get()
  if (broken) throw new Error('Nothing can be drawn')
  return (
    <section>
      <h2>{translate('error.offline')}</h2>
      <output>{api}</output>
      <Button variant="primary">{translate('common.retry')}</Button>
      <Button variant="danger">{translate('dialog.close')}</Button>
      <Badge tone="warning" icon="clock">
        {translate('common.retry')}
      </Badge>
      <Notice tone="info">{translate('map.unavailable')}</Notice>
      <slot name="footer" />
    </section>
  )
}

export const surface = (attributes = '', content = '') =>
  mount(`<courier-surface ${attributes}>${content}</courier-surface>`)
export const colourOf = (element: Element, property = 'color') => getComputedStyle(element).getPropertyValue(property)

/** The page's warnings in the console. */
export const warnings: string[] = []

/** Returns a new page without a server, which would tell the country if it isn't set. */
export function quietPage(country: string | undefined = 'SG') {
  warnings.length = 0
  const page = resetPage()
  page.configure({ country })
  page.environment.fetch = () => new Promise<never>(() => {})
  page.environment.warn = (message) => void warnings.push(message)
  return page
}

defineWidget(contract, Surface)
