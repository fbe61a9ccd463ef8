import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import { token } from '../../../styles/tokens.ts'
import { usePage, useTranslate } from '../../page-context.ts'
import { Button } from '../../shared/Button.tsx'
import { classNames } from '../../shared/class-names.ts'
import { LinkedText } from '../../shared/LinkedText.tsx'
import { Loading } from '../../shared/loading/Loading.tsx'
import { lazy } from '../../shared/loading/lazy.tsx'
import { summaryPart } from '../form/layout.ts'
import { useRequest } from '../form/request-context.ts'

const Review = lazy(async () => (await import('./Review.tsx')).Review)

/** Terms, button and review are a block; when narrow, the terms and the review are in a card before the bar. */
const around = css`
  display: grid;
  gap: ${token.space1};
  justify-items: center;

  @container courier (inline-size >= 880px) {
    display: contents;
  }
`

const afterButton = css`
  order: 6;
  display: grid;
  place-items: center;
  min-block-size: ${token.control};
`

const terms = css`
  margin-block-start: ${token.space2};
  text-align: center;
  font-size: ${token.size13};
  color: ${token.textMuted};

  a {
    color: inherit;
    text-decoration: underline;
  }
`

/** Shows the terms and the review, around the button that places the order. */
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
    <div ref={box} className={classNames(summaryPart, around)}>
      <p className={terms}>
        <LinkedText of="review.agreement" links={{ terms: href }} />
      </p>
      <div className={afterButton}>
        {state === 'idle' && (
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {translate('review.open')}
          </Button>
        )}
      </div>
      {isOpen && <Review onClose={() => setOpen(false)} onPlace={place} waiting={<Loading />} />}
    </div>
  )
}
