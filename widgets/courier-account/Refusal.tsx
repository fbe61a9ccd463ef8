import { css } from '@linaria/core'
import type { ReactNode } from 'react'
import type { TextKey } from '../../core/i18n/keys.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Icon } from '../shared/Icon.tsx'

const box = css`
  display: flex;
  gap: ${token.space3};
  margin-block-end: ${token.space4};
  padding: ${token.space3} ${token.space4};
  border-radius: ${token.radius};
  background: ${token.dangerSoft};
  color: ${token.text};

  svg {
    flex: none;
    color: ${token.danger};
  }
`

/** Error message of a form, above its button. Its live region exists before the first error. */
export function Refusal({ text, children }: { text: TextKey | null; children?: ReactNode }) {
  const translate = useTranslate()
  return (
    <div role="alert">
      {text && (
        <div className={box} part="refusal">
          <Icon name="error" />
          <div>
            {translate(text)}
            {children}
          </div>
        </div>
      )}
    </div>
  )
}
