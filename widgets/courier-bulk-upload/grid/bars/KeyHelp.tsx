import { css } from '@linaria/core'
import { token } from '../../../../styles/tokens.ts'
import { useTranslate } from '../../../page-context.ts'

const help = css`
  display: flex;
  flex-wrap: wrap;
  gap: ${token.space1} ${token.space4};
  color: ${token.textMuted};
  font-size: ${token.size13};

  kbd {
    padding: 0 ${token.space1};
    border: 1px solid ${token.line};
    border-radius: 4px;
    background: ${token.surfaceSunken};
    font: inherit;
  }

  @media (pointer: coarse) {
    display: none;
  }
`

const keys = [
  ['F2', 'keys.edit'],
  ['F8', 'tools.next'],
  ['F9', 'keys.pin'],
  ['Ctrl+D', 'keys.fill'],
  ['Ctrl+Z', 'tools.undo'],
  ['Esc', 'keys.leave'],
] as const

/** The table's keyboard shortcuts; screen readers read them with the table's name. */
export function KeyHelp({ id }: { id: string }) {
  const translate = useTranslate()
  return (
    <div id={id} className={help}>
      {keys.map(([key, description]) => (
        <span key={key}>
          <kbd dir="ltr">{key}</kbd> {translate(`bulk-order-upload.table.${description}`)}
        </span>
      ))}
    </div>
  )
}
