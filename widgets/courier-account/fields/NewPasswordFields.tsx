import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useId } from 'react'
import type { TextKey } from '../../../core/i18n/keys.ts'
import { passwordRules, unmetRules } from '../../../core/session/account/password-rules.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { classNames } from '../../shared/class-names.ts'
import { Icon } from '../../shared/Icon.tsx'
import { VisuallyHidden } from '../../shared/VisuallyHidden.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { TextFieldOf } from './use-input.ts'

const rules = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: ${token.space1} ${token.space3};
  margin: 0;
  margin-block-start: calc(-1 * ${token.space2});
  padding: 0;
  list-style: none;
  font-size: ${token.size13};
  color: ${token.textMuted};

  li {
    display: flex;
    align-items: flex-start;
    gap: ${token.space1};
  }

  svg {
    flex: none;
    margin-block-start: 2px;
  }
`

const met = css`
  color: ${token.success};
`

const emptyRing = 'M10 4.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11z'

interface NewPasswordFieldsProps {
  label: TextKey
  fields: { password: TextFieldOf; confirmation: TextFieldOf }
}

/** A new password with a checklist of its rules, and its confirmation. */
export function NewPasswordFields({ label, fields }: NewPasswordFieldsProps) {
  const translate = useTranslate()
  const hintId = useId()
  const unmet = unmetRules(useStore(fields.password.$value))
  return (
    <>
      <PasswordField
        of={fields.password}
        label={translate(label)}
        describedBy={hintId}
        name="new-password"
        autoComplete="new-password"
      />
      <div id={hintId}>
        <VisuallyHidden>{translate('register.rules')}</VisuallyHidden>
        <ul className={rules} part="password-rules">
          {passwordRules.map((rule) => {
            const isMet = !unmet.includes(rule)
            return (
              <li key={rule} className={classNames(isMet && met)}>
                {isMet ? <Icon name="check" size={16} /> : <Icon path={emptyRing} size={16} />}
                <span>
                  {translate(`register.rule.${rule}`)}
                  {isMet && <VisuallyHidden>{translate('register.rule-met')}</VisuallyHidden>}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
      <VisuallyHidden live>{unmet.length === 0 ? translate('register.rules-met') : ''}</VisuallyHidden>
      <PasswordField
        of={fields.confirmation}
        label={translate('register.confirmation')}
        name="new-password-again"
        autoComplete="new-password"
      />
    </>
  )
}
