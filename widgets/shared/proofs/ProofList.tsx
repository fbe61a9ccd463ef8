import { css } from '@linaria/core'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Photos, ShownProof } from '../../../core/orders/proofs/photos.ts'
import type { ProofKind } from '../../../core/orders/proofs/proofs.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../Icon.tsx'
import { ProofViewer } from './ProofViewer.tsx'

const list = css`
  display: grid;
  gap: ${token.space3};
  padding: 0;
  list-style: none;
`

const photos = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(120px, 1fr));
  gap: ${token.space3};
  padding: 0;
  list-style: none;
`

const card = css`
  display: grid;
  gap: ${token.space1};
  inline-size: 100%;
  padding: 0;
  text-align: start;

  &:hover > :first-child {
    border-color: ${token.lineStrong};
  }
`

const picture = css`
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  border: 1px solid ${token.line};
  border-radius: ${token.radius};
  background: ${token.surfaceSunken};
  color: ${token.textMuted};

  & > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`

const time = css`
  color: ${token.textMuted};
  font-size: ${token.size13};
`

const entry = css`
  display: flex;
  align-items: center;
  gap: ${token.space2};

  & > svg {
    flex: none;
    color: ${token.success};
  }

  & > span {
    flex: 1 1 auto;
  }
`

interface ProofListProps {
  photos: Photos
  orderId: string
  momentOf(at: number): string
}

/** Photos that open when clicked, and confirmations, with times. */
export function ProofList({ photos: view, orderId, momentOf }: ProofListProps) {
  const proofs = useStore(view.$proofs)
  const [opened, setOpened] = useState<ProofKind | null>(null)
  const translate = useTranslate()
  const shown = proofs.find(({ kind }) => kind === opened)
  const confirmed = proofs.filter(({ address }) => address === null)
  return (
    <>
      <ul className={photos} part="proofs">
        {proofs.map((proof) => (
          <Photo
            key={proof.kind}
            proof={proof}
            view={view}
            time={momentOf(proof.at)}
            open={() => setOpened(proof.kind)}
          />
        ))}
      </ul>
      {confirmed.length > 0 && (
        <ul className={list}>
          {confirmed.map(({ kind, at }) => (
            <li key={kind} className={entry}>
              <Icon name="done" />
              <span>{translate(`proofs.kind.${kind}`)}</span>
              <time className={time} dateTime={new Date(at).toISOString()}>
                <bdi>{momentOf(at)}</bdi>
              </time>
            </li>
          ))}
        </ul>
      )}
      {shown && (
        <ProofViewer
          photos={view}
          proof={shown}
          fileName={`${orderId}-${shown.kind}.png`}
          time={momentOf(shown.at)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface PhotoProps {
  proof: ShownProof
  view: Photos
  time: string
  open(): void
}

function Photo({ proof, view, time: timeText, open }: PhotoProps) {
  const translate = useTranslate()
  const { kind, address, isFailed } = proof
  if (address === null) return null
  return (
    <li>
      <button type="button" className={card} onClick={open}>
        <span className={picture}>
          {isFailed ? (
            <Icon name="alert" />
          ) : (
            <img src={address} alt="" width={640} height={480} onError={() => void view.fail(kind)} />
          )}
        </span>
        <span>{translate(`proofs.kind.${kind}`)}</span>
        <time className={time} dateTime={new Date(proof.at).toISOString()}>
          <bdi>{timeText}</bdi>
        </time>
      </button>
    </li>
  )
}
