import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import type { Origin } from '../../../core/request/draft/origin.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { TextArea } from '../../shared/TextArea.tsx'
import { TextField } from '../../shared/TextField.tsx'
import { fields, fullRow } from '../form/layout.ts'
import { Remaining } from '../form/Remaining.tsx'

const chosen = css`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${token.space2};
  overflow-wrap: anywhere;
`

const actions = css`
  display: grid;
  gap: ${token.space2};
`

/** ASK_FOR_ORIGIN_ADDRESS_DETAILS: how the rider finds the door of the pickup address. */
export function OriginDetails({ origin, isGuest }: { origin: Origin; isGuest: boolean }) {
  const translate = useTranslate()
  const form = useStore(origin.$form)
  const problems = useStore(origin.$problems)
  const isSaving = useStore(origin.$isSaving)
  const submit = isGuest ? 'origin.use' : isSaving ? 'origin.saving' : 'origin.save'

  return (
    <>
      <div className={chosen}>
        <bdi>{form.text}</bdi>
        <Button variant="quiet" onClick={origin.goBack}>
          {translate('origin.change')}
        </Button>
      </div>
      <div className={fields}>
        <TextField
          label={translate('collection-point.unit')}
          optional
          maxLength={60}
          value={form.unit}
          onChange={(text) => origin.type('unit', text)}
        />
        <TextField
          label={translate('collection-point.building')}
          optional
          maxLength={120}
          value={form.building}
          onChange={(text) => origin.type('building', text)}
        />
        <TextField
          label={translate('origin.postal-code')}
          optional
          maxLength={20}
          value={form.postalCode}
          onChange={(text) => origin.type('postalCode', text)}
        />
        <TextField
          label={translate('origin.city')}
          optional
          maxLength={120}
          value={form.city}
          onChange={(text) => origin.type('city', text)}
        />
        <TextArea
          className={classNames(fullRow)}
          label={translate('collection-point.notes')}
          optional
          hint={<Remaining text={form.notes} limit="notes" otherwise={translate('collection-point.notes-hint')} />}
          value={form.notes}
          error={problems.notes ? translate(problems.notes) : null}
          onChange={(text) => origin.type('notes', text)}
        />
      </div>
      {problems.address && <p role="alert">{translate(problems.address)}</p>}
      <div className={actions}>
        <Button type="submit" variant="primary" full busy={isSaving}>
          {translate(submit)}
        </Button>
      </div>
    </>
  )
}
