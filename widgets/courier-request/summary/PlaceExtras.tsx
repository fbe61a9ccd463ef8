import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { LinkedText } from '../../shared/LinkedText.tsx'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { useRequest } from '../form/request-context.ts'

const Review = lazy(async () => (await import('./Review.tsx')).Review)

const belowButton = css`
  display: grid;
  gap: ${token.space1};
  justify-items: center;
  min-block-size: 68px;
  text-align: center;
`

const terms = css`
  font-size: ${token.size13};
  color: ${token.textMuted};

  a {
    color: inherit;
    text-decoration: underline;
  }
`

/** Shows the review button and the terms, below the button that places the order. */
export function PlaceExtras({ terms: termsUrl }: { terms: string | undefined }) {
  const { $placement } = useRequest()
  const translate = useTranslate()
  const { api } = useStore(usePage().$settings)
  const { state } = useStore($placement)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const href = termsUrl ?? `${api}/termsandconditions`

  function place() {
    setOpen(false)
    box.current?.closest('form')?.requestSubmit()
  }

  return (
    <div ref={box} className={belowButton}>
      {state === 'idle' && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {translate('review.open')}
        </Button>
      )}
      <p className={terms}>
        <LinkedText of="review.agreement" links={{ terms: href }} />
      </p>
      {isOpen && <Review onClose={() => setOpen(false)} onPlace={place} waiting={<Loading />} />}
    </div>
  )
}
