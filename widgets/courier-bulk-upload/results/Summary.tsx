import { css } from '@linaria/core'
import type { BulkJob } from '../../../core/bulk/job.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { useFormats } from '../../shared/use-formats.ts'

const list = css`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  margin: 0;
  border: 1px solid ${token.line};
  border-radius: ${token.radiusCard};
  background: ${token.surfaceRaised};

  & > div {
    padding: ${token.space3} ${token.space4};
  }

  & > div + div {
    border-inline-start: 1px solid ${token.line};
  }

  & dt {
    color: ${token.textMuted};
    font-size: ${token.size13};
  }

  & dd {
    margin: 0;
    font-size: ${token.size20};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  & [data-tone='danger'] dd {
    color: ${token.danger};
  }

  & [data-tone='success'] dd {
    color: ${token.success};
  }

  @container courier (inline-size < 560px) {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > div:nth-child(odd) {
      border-inline-start: 0;
    }

    & > div:nth-child(n + 3) {
      border-block-start: 1px solid ${token.line};
    }
  }
`

const shownCounts = ['total', 'toBePlaced', 'placed', 'errors'] as const
const names = { total: 'total', toBePlaced: 'to-be-placed', placed: 'placed', errors: 'errors' } as const

/** The four counts of a job (specification 2 §2). */
export function Summary({ counts }: Pick<BulkJob, 'counts'>) {
  const translate = useTranslate()
  const { number } = useFormats()
  return (
    <dl className={list} part="summary">
      {shownCounts.map((count) => (
        <div key={count} data-tone={counts[count] === 0 ? undefined : tones[count]}>
          <dt>{translate(`bulk-order-upload.count.${names[count]}`)}</dt>
          <dd>{number(counts[count])}</dd>
        </div>
      ))}
    </dl>
  )
}

const tones: Partial<Record<(typeof shownCounts)[number], string>> = { placed: 'success', errors: 'danger' }
