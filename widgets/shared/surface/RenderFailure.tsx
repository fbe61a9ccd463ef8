import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../Button.tsx'
import { Notice } from '../Notice.tsx'

const panel = css`
  padding: ${token.space4};
`

/** Replaces an element whose render failed, with a retry. */
export function RenderFailure({ retry }: { retry: () => void }) {
  const translate = useTranslate()
  return (
    <div className={panel}>
      <Notice
        tone="danger"
        title={translate('widget.render-failed')}
        action={<Button onClick={retry}>{translate('common.retry')}</Button>}
      >
        {translate('widget.render-failed-hint')}
      </Notice>
    </div>
  )
}
