import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { CollectionPoint } from '../../core/vendors/collection-point.ts'
import { token } from '../../styles/tokens.ts'
import { useTranslate } from '../page-context.ts'
import { Button } from '../shared/Button.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import { useProblem } from '../shared/form/FormField.tsx'
import { Notice } from '../shared/Notice.tsx'

const group = css`
  display: grid;
  gap: ${token.space3};
`

const heading = css`
  font-weight: 600;
`

const hint = css`
  color: ${token.textMuted};
  font-size: ${token.size13};
`

const line = css`
  display: flex;
  align-items: flex-start;
  gap: ${token.space1};

  & > :first-child {
    flex: 1;
    min-inline-size: 0;
  }

  /* Beside the field, below its label. */
  & > :nth-child(2) {
    margin-block-start: 1.75em;
  }
`

/** Email addresses of the owners; empty fields are ignored. */
export function OwnerFields({ point }: { point: CollectionPoint }) {
  const translate = useTranslate()
  const { invited, ownAddress, $wrong, change, add, remove } = point.owners
  const owners = useStore(point.form.fields.owners.$value)
  const problem = useProblem(point.form.fields.owners)
  const invalidIndexes = useStore($wrong)
  // Keyed by position, not by text.
  const ownerFields = owners.map((email, index) => ({ email, index, name: `owner ${index}` }))
  const ownIndex = ownAddress === null ? -1 : owners.indexOf(ownAddress)
  const box = useRef<HTMLFieldSetElement>(null)
  const previousCount = useRef(owners.length)

  // Focuses an added field, or the last one after a removal.
  useEffect(() => {
    if (previousCount.current === owners.length) return
    previousCount.current = owners.length
    const inputs = box.current?.querySelectorAll('input')
    inputs?.[owners.length - 1]?.focus()
  }, [owners.length])

  return (
    <fieldset ref={box} className={group}>
      <legend className={heading}>{translate('collection-point.owners')}</legend>
      <p className={hint}>{translate('collection-point.owners-hint')}</p>
      {ownerFields.map(({ email, index, name }) => (
        <div key={name} className={line}>
          <TextField
            type="email"
            inputMode="email"
            dir="ltr"
            label={translate('collection-point.owner', { number: index + 1 })}
            readOnly={index === ownIndex}
            hint={
              index === ownIndex
                ? translate('collection-point.owner-you')
                : invited.includes(email) && translate('collection-point.owner-invited')
            }
            maxLength={320}
            value={email}
            error={invalidIndexes.includes(index) ? translate('collection-point.wrong-email') : undefined}
            onChange={(text) => change(index, text)}
          />
          {owners.length > 1 && index !== ownIndex && (
            <Button
              variant="quiet"
              icon="close"
              aria-label={
                email
                  ? translate('collection-point.remove-owner', { email })
                  : translate('collection-point.remove-empty-owner')
              }
              onClick={() => remove(index)}
            />
          )}
        </div>
      ))}
      {problem && invalidIndexes.length === 0 && <Notice tone="danger">{problem}</Notice>}
      <div>
        <Button variant="quiet" icon="plus" onClick={add}>
          {translate('collection-point.add-owner')}
        </Button>
      </div>
    </fieldset>
  )
}
