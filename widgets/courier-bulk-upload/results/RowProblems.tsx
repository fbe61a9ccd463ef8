import { css } from '@linaria/core'
import type { BulkOrder, BulkProblem } from '../../../core/bulk/job.ts'
import { token } from '../../../styles/tokens.ts'
import { useTranslate } from '../../page-context.ts'
import { Icon } from '../../shared/Icon.tsx'

const list = css`
  display: grid;
  gap: ${token.space1};
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    display: flex;
    gap: ${token.space1};
    align-items: flex-start;
    color: ${token.danger};
  }

  & > li[data-warning] {
    color: ${token.warning};
  }

  & svg {
    flex: none;
    margin-block-start: 2px;
  }
`

/** Problems and warnings of a row, with their columns. */
export function RowProblems({ order }: { order: Pick<BulkOrder, 'errors' | 'warnings'> }) {
  const { errors, warnings } = order
  if (errors.length + warnings.length === 0) return null
  return (
    <ul className={list}>
      {errors.map((problem) => (
        <li key={`${problem.column} ${problem.message}`}>
          <Icon name="error" size={16} />
          <ProblemText problem={problem} />
        </li>
      ))}
      {warnings.map((problem) => (
        <li key={`${problem.column} ${problem.message}`} data-warning>
          <Icon name="alert" size={16} />
          <ProblemText problem={problem} />
        </li>
      ))}
    </ul>
  )
}

function ProblemText({ problem: { key, message, column, values } }: { problem: BulkProblem }) {
  const translate = useTranslate()
  return (
    <span>
      {column !== null && (
        <>
          <bdi>{column}</bdi>
          {': '}
        </>
      )}
      {key === null ? message : translate(key, values)}
    </span>
  )
}
