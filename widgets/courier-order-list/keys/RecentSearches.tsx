import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { layer } from '../../../styles/layers.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { useOrderList } from '../order-list-context.ts'

const list = css`
  position: absolute;
  z-index: ${layer.floating};
  inset-block-start: 100%;
  inset-inline: 0;
  margin: ${token.space1} 0 0;
  padding: ${token.space1};
  border: 1px solid ${token.line};
  border-radius: ${token.radius};
  --_surface-hover: ${token.surfaceFloatingHover};
  background: ${token.surfaceFloating};
  box-shadow: ${token.shadow};
  list-style: none;

  & > li {
    display: flex;
    align-items: center;
  }

  & > li > :first-child {
    flex: 1;
    min-inline-size: 0;
    justify-content: start;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    font-weight: 400;
  }
`

/** Recent searches below the empty field. @param focus focuses the field */
export function RecentSearches({ focus }: { focus(): void }) {
  const { orders } = useOrderList()
  const translate = useTranslate()
  const searches = useStore(orders.$searches)
  if (searches.length === 0) return null
  return (
    <ul className={list} aria-label={translate('order-desk.recent.label')}>
      {searches.map((search) => (
        <li key={search}>
          <Button
            variant="quiet"
            onClick={() => {
              focus()
              orders.search(search)
            }}
          >
            <bdi>{search}</bdi>
          </Button>
          <Button
            variant="quiet"
            icon="close"
            aria-label={translate('order-desk.recent.remove', { search })}
            onClick={() => {
              focus()
              orders.forgetSearch(search)
            }}
          />
        </li>
      ))}
    </ul>
  )
}
