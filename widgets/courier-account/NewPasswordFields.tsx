import { css } from '@linaria/core'
import { useId, useState } from 'react'
import type { TextKey } from '../../core/i18n/keys.ts'
import { passwordRules, unmetRules } from '../../core/session/password-rules.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { classNames } from '../shared/class-names.ts'
import { Icon } from '../shared/Icon.tsx'
import { VisuallyHidden } from '../shared/VisuallyHidden.tsx'
import { PasswordField } from './PasswordField.tsx'
import type { TypedFields } from './use-typed-fields.ts'

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
  fields: TypedFields<'password' | 'confirmation'>
  problems: { password?: TextKey; confirmation?: TextKey }
}

/** A new password with its rules, ticked off as they are met, and once more against typing errors. */
export function NewPasswordFields({ label, fields, problems }: NewPasswordFieldsProps) {
  const translate = useTranslate()
  const hintId = useId()
  const [unmet, setUnmet] = useState(() => unmetRules(fields.typed.password))
  return (
    <>
      <PasswordField
        {...fields.input('password')}
        label={translate(label)}
        error={problems.password && translate(problems.password)}
        describedBy={hintId}
        name="new-password"
        required
        autoComplete="new-password"
        onInput={(event) => {
          fields.input('password').onInput(event)
          setUnmet(unmetRules(fields.typed.password))
        }}
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
        {...fields.input('confirmation')}
        label={translate('register.confirmation')}
        error={problems.confirmation && translate(problems.confirmation)}
        name="new-password-again"
        required
        autoComplete="new-password"
      />
    </>
  )
}
