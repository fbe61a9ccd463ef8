import type { TextKey } from '../../../core/i18n/keys.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

/** Replaces a part that failed to load (specification 1 §8), with a retry. */
export function LoadFailure({ title = 'widget.load-failed', retry }: { title?: TextKey; retry: () => void }) {
  const translate = useTranslate()
  return (
    <Notice
      tone="danger"
      title={translate(title)}
      action={<Button onClick={retry}>{translate('common.retry')}</Button>}
    />
  )
}
