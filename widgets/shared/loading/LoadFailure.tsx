import type { TextKey } from '../../../core/i18n/keys.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

/** Stands where a part of an element did not load (specification 1 §8), and offers to try again. */
export function LoadFailure({ title = 'widget.load-failed', retry }: { title?: TextKey; retry: () => void }) {
  const translate = useTranslate()
  return (
    <Notice
      tone="danger"
      title={translate(title)}
      action={<Button onClick={retry}>{translate('widget.retry')}</Button>}
    />
  )
}
