import { css } from '@linaria/core'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Dialog } from '../../shared/panels/Dialog.tsx'

const list = css`
  display: grid;
  grid-template-columns: auto 1fr;
  align-items: center;
  gap: ${token.space2} ${token.space4};
  margin: 0;

  & > dd {
    margin: 0;
  }

  & kbd {
    display: inline-block;
    min-inline-size: 28px;
    padding: 2px ${token.space2};
    border: 1px solid ${token.line};
    border-radius: ${token.radius};
    background: ${token.surfaceSunken};
    font: inherit;
    text-align: center;
  }
`

const keys = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['R', 'repeat'],
  ['X', 'select'],
  ['/', 'search'],
  ['Esc', 'close'],
  ['?', 'help'],
] as const

/** Keyboard shortcuts of the list. */
export function KeyList({ onClose }: { onClose(): void }) {
  const translate = useTranslate()
  return (
    <Dialog open title={translate('order-desk.keys.title')} onClose={onClose}>
      <dl className={list}>
        {keys.map(([key, description]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>
                <bdi>{key}</bdi>
              </kbd>
            </dt>
            <dd>{translate(`order-desk.keys.${description}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
